
# What the parser's script lacks: options without a subcommand are those of `view`, and those of `listen`,
# `translate` and `models` are the options of programs of their own.
functions -c __visavis_tokens __visavis_typed_tokens

function __visavis_tokens
    set -l tokens (__visavis_typed_tokens $argv)
    set -l first $tokens[2] (commandline -ct)
    if string match -q -- '-*' "$first[1]"
        set tokens $tokens[1] view $tokens[2..]
    end
    printf '%s\n' $tokens
end

function __visavis_program_completions
    set -l tokens (commandline -opc)
    complete -C "visavis-$tokens[2] "(string join ' ' -- (string escape -- $tokens[3..]) (commandline -ct))
end

complete -c visavis -n 'contains -- (commandline -opc)[2] listen translate models' -fa '(__visavis_program_completions)'
