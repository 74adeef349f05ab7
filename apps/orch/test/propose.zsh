# propose.zsh SCRIPT OUTPUT LINE: writes what an interactive zsh with the completion SCRIPT proposes at the end of LINE into
# OUTPUT, one proposal per line, and then `end`.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "autoload -Uz compinit && compinit -u -D; source ${(q)1}; compadd() { local -a found; [[ \" \$* \" == *' -'[OAD]' '* ]] || { builtin compadd -O found \"\$@\"; print -rl -- \$found >> ${(q)2} }; builtin compadd \"\$@\" }; bindkey '^I' complete-word; finish() { print end >> ${(q)2}; }; zle -N finish; bindkey '^X' finish"
zpty -w -n shell "$3"$'\t\x18'
for ((i = 0; i < 100; i++)); do
  [[ -f $2 && "$(<$2)" == *end ]] && break
  zpty -r -t shell junk; sleep 0.05
done
zpty -d shell
