/** Who saved a setting last, on the screens where several people edit it. */
export const saves = {
  by: '{name} salvou {what} {when}.',
  byYou: 'Você salvou {what} {when}, em outra janela.',
  deletedBy: '{name} excluiu {what} {when}.',
  deletedByYou: 'Você excluiu {what} {when}, em outra janela.',
  last: 'Última alteração: {name}, {when}.',
  somebody: 'Outra pessoa',
  what: {
    shift: 'este turno',
    calendar: 'o calendário',
    look: 'a aparência',
    strength: 'as regras de senha',
  },
} as const;
