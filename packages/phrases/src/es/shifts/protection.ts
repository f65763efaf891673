import type * as source from '../../pt-BR/shifts/protection.ts';
import type { Translated } from '../../translate.ts';

export const protection = {
  onlyMe: 'No puede cambiar este turno porque usted está en él.',
  withMe: {
    one: 'No puede cambiar este turno porque en él están usted y {count} persona más del panel ({names}).',
    other: 'No puede cambiar este turno porque en él están usted y {count} personas más del panel ({names}).',
  },
  others: {
    one: 'No puede cambiar este turno porque en él está {count} persona del panel ({names}).',
    other: 'No puede cambiar este turno porque en él están {count} personas del panel ({names}).',
  },
  allow: 'Un administrador del control puede permitirlo en Permisos.',
  people: 'Sí puede agregar y quitar a las demás personas del turno.',
  bulk: {
    one: 'No puede cambiar {names}: hay personas del panel en él.',
    other: 'No puede cambiar {count} de estos turnos ({names}): hay personas del panel en ellos.',
  },
} satisfies Translated<typeof source.protection>;
