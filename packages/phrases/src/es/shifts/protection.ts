import type * as source from '../../pt-BR/shifts/protection.ts';
import type { Translated } from '../../translate.ts';

export const protection = {
  onlyMe: 'No puede cambiar este turno porque usted está en él.',
  withMe: {
    one: 'No puede cambiar este turno porque usted y {count} persona más del panel están en él ({names}).',
    other: 'No puede cambiar este turno porque usted y {count} personas más del panel están en él ({names}).',
  },
  others: {
    one: 'No puede cambiar este turno porque {count} persona del panel está en él ({names}).',
    other: 'No puede cambiar este turno porque {count} personas del panel están en él ({names}).',
  },
  allow: 'Un administrador del control puede permitirlo en Permisos.',
  people: 'A las demás personas del turno puede agregarlas y quitarlas.',
  bulk: {
    one: 'No puede cambiar {names}: hay personas del panel en él.',
    other: 'No puede cambiar {count} de estos turnos ({names}): hay personas del panel en ellos.',
  },
} satisfies Translated<typeof source.protection>;
