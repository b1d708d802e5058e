# What the parser's script lacks: options without a subcommand are those of `view`, and those of `listen`,
# `translate` and `models` are the options of programs of their own.
functions[_visavis_parsed]="${functions[_visavis]}"

_visavis() {
    if [[ "${words[2]}" == -* ]]; then
        words=("${words[1]}" view "${(@)words[2,-1]}")
        ((CURRENT++))
    fi
    _visavis_parsed "${@}"
}

_visavis_pass_on() {
    words[1]="visavis-${words[1]}"
    _normal
}

_visavis_listen() { _visavis_pass_on }
_visavis_translate() { _visavis_pass_on }
_visavis_models() { _visavis_pass_on }

