import type { saves as source } from '../pt-BR/saves.ts';
import type { Translated } from '../translate.ts';

export const saves = {
  by: '{name} guardó {what} {when}.',
  byYou: 'Usted guardó {what} {when}, en otra ventana.',
  deletedBy: '{name} eliminó {what} {when}.',
  deletedByYou: 'Usted eliminó {what} {when}, en otra ventana.',
  last: 'Último cambio: {name}, {when}.',
  somebody: 'Otra persona',
  what: {
    shift: 'este turno',
    calendar: 'el calendario',
    look: 'el aspecto',
    strength: 'las reglas de contraseñas',
  },
} satisfies Translated<typeof source>;
