import type * as source from '#pt-BR/shifts/protection.ts';
import type { Translated } from '#translate.ts';

export const protection = {
  onlyMe: 'No puede cambiar este turno porque usted está en él.',
  withMe: {
    one: 'No puede cambiar este turno porque en él están usted y {count} gestor o administrador más ({names}).',
    other:
      'No puede cambiar este turno porque en él están usted y {count} gestores o administradores más ({names}).',
  },
  others: {
    one: 'No puede cambiar este turno porque en él está {count} gestor o administrador ({names}).',
    other: 'No puede cambiar este turno porque en él están {count} gestores o administradores ({names}).',
  },
  allow: 'Un administrador del control puede permitirlo en Permisos.',
  people: 'Sí puede agregar y quitar a las demás personas del turno.',
  bulk: {
    one: 'No puede cambiar {names}: hay gestores o administradores en él.',
    other: 'No puede cambiar {count} de estos turnos ({names}): hay gestores o administradores en ellos.',
  },
} satisfies Translated<typeof source.protection>;
