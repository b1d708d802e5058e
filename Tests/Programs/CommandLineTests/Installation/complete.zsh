# complete.zsh LINE: prints what zsh offers after the line, one a line, by an interactive zsh on a terminal
# of its own. PREFIX is the folder of the installation.

zmodload zsh/zpty
zpty shell zsh -f -i

# Waits for a text in the shell's output, and leaves everything up to it in $output.
wait_for() {
  local chunk
  output=
  while zpty -r shell chunk; do
    output+=$chunk
    [[ $output != *"$1"* ]] || return 0
  done
}

zpty -w shell "fpath=($PREFIX/share/zsh/site-functions \$fpath); PS1= PS2= LISTMAX=10000
unsetopt zle_bracketed_paste beep; stty columns 1000
autoload -Uz compinit; compinit -u -D
# Every match goes to a list in place of the command line.
compadd() {
  [[ \$* != *-[OAD]* ]] || { builtin compadd \"\$@\"; return }
  local -a found; builtin compadd -O found \"\$@\"; matches+=(\$found); builtin compadd \"\$@\"
}
offer() { matches=(); zle complete-word; print -r -- '<offer>'; print -rl -- \$matches; print -r -- '</offer>' }
zle -C complete-word complete-word _generic; zle -N offer; bindkey '^T' offer
print -r -- rea''dy"
wait_for ready
zpty -n -w shell "$1"$'\C-T'
wait_for '</offer>'
output=${output#*'<offer>'}
print -r -- "${${output%'</offer>'*}//$'\r'/}"
zpty -d shell
