#include "languagemodel.h"

#include <fasttext/fasttext.h>
#include <sstream>
#include <string>

// The names of the model's classes begin so.
static const std::string prefix = "__label__";
// The model knows 176 languages.
static const int most_languages = 200;

struct language_model {
  fasttext::FastText network;
};

language_model *language_model_load(const char *path) {
  language_model *model = nullptr;
  try {
    model = new language_model;
    model->network.loadModel(path);
    return model;
  } catch (...) {
    delete model;
    return nullptr;
  }
}

void language_model_free(language_model *model) { delete model; }

int32_t language_of_text(language_model *model, const char *text, const char *languages) {
  try {
    std::istringstream line(std::string(text) + "\n");
    std::vector<std::pair<fasttext::real, std::string>> found;
    model->network.predictLine(line, found, most_languages, 0);
    const std::string list = languages;
    for (const auto &[_, name] : found) {
      const auto place = list.find(" " + name.substr(prefix.size()) + " ");
      if (place == std::string::npos) continue;
      return static_cast<int32_t>(place) + 1;
    }
  } catch (...) {
  }
  return -1;
}
