#include "languagemodel.h"

#include <fasttext/fasttext.h>
#include <sstream>
#include <string>

// The names of the model's classes begin so.
static const std::string prefix = "__label__";
// The model knows 176 languages.
static const int most_languages = 200;
// The least probability of a likely language, as a share of that of the most probable one.
static const float least_share = 0.2f;

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

int32_t language_of_text(language_model *model, const char *text, const char *languages, const char *likely) {
  try {
    std::istringstream line(std::string(text) + "\n");
    std::vector<std::pair<fasttext::real, std::string>> found;
    model->network.predictLine(line, found, most_languages, 0);
    const std::string list = languages, preferred = likely;
    int32_t best = -1;
    float most = 0;
    for (const auto &[probability, name] : found) {
      const auto code = " " + name.substr(prefix.size()) + " ";
      const auto place = list.find(code);
      if (place == std::string::npos) continue;
      if (best >= 0 && probability < most * least_share) break;
      if (preferred.find(code) != std::string::npos) return static_cast<int32_t>(place) + 1;
      if (best >= 0) continue;
      best = static_cast<int32_t>(place) + 1;
      most = probability;
    }
    return best;
  } catch (...) {
    return -1;
  }
}
