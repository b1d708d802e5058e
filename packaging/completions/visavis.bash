
# What the parser's script lacks: options without a subcommand are those of `view`, and those of `listen`,
# `translate` and `models` are the options of programs of their own.
_visavis_or_program() {
    local first="${COMP_WORDS[1]-}"
    if [[ "${first}" == -* ]]; then
        local -a COMP_WORDS=("${COMP_WORDS[0]}" view "${COMP_WORDS[@]:1}")
        local -i COMP_CWORD="$((COMP_CWORD + 1))"
    elif [[ "${first}" =~ ^(listen|translate|models)$ && "${COMP_CWORD}" -gt 1 ]]; then
        local program="visavis-${first}"
        local -a COMP_WORDS=("${program}" "${COMP_WORDS[@]:2}")
        local -i COMP_CWORD="$((COMP_CWORD - 1))"
        # bash-completion loads the scripts of other programs.
        declare -F "_${program}" >/dev/null || _completion_loader "${program}" 2>/dev/null
        declare -F "_${program}" >/dev/null || return
        "_${program}" "${program}" "${2}" "${3}"
        return
    fi
    _visavis "${@}"
}

complete -o filenames -F _visavis_or_program visavis
