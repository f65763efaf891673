import type * as source from '#pt-BR/shifts/difference.ts';
import type { Translated } from '#translate.ts';

export const difference = {
  before: 'Qué hace este cambio',
  after: 'Qué hizo este cambio',
  seeWho: 'Ver quiénes',
  undo: 'Deshacer',
  controlOff: 'El control está desactivado: nada cambia ahora. Así quedaría con el control activado.',
  loggedOut: {
    one: 'Se cerrará la sesión de {count} persona conectada.',
    other: 'Se cerrará la sesión de {count} personas conectadas.',
  },
  alone: {
    one: '{count} persona queda sin ningún turno activado y sin acceso',
    other: '{count} personas quedan sin ningún turno activado y sin acceso',
  },
  stillAlone: {
    one: '{count} persona sigue sin ningún turno activado y sin acceso',
    other: '{count} personas siguen sin ningún turno activado y sin acceso',
  },
  withoutWayIn: {
    one: '{count} persona que gana acceso todavía no tiene contraseña ni enlace abierto',
    other: '{count} personas que ganan acceso todavía no tienen contraseña ni enlace abierto',
  },
  loses: {
    one: '{count} persona pierde el acceso ahora',
    other: '{count} personas pierden el acceso ahora',
  },
  losesLater: {
    one: '{count} persona pierde horas de acceso más adelante',
    other: '{count} personas pierden horas de acceso más adelante',
  },
  gains: { one: '{count} persona gana acceso ahora', other: '{count} personas ganan acceso ahora' },
  gainsLater: {
    one: '{count} persona gana horas de acceso más adelante',
    other: '{count} personas ganan horas de acceso más adelante',
  },
  unchanged: { one: 'Nada cambia para {count} persona', other: 'Nada cambia para {count} personas' },
  more: { one: ' y {count} más', other: ' y {count} más' },
  leavesSoon: 'Se le cerrará la sesión en un minuto.',
  backAt: 'vuelve el {when}',
  startsAt: 'a partir del {when}',
  neverBack: 'sin otro acceso previsto',
} satisfies Translated<typeof source.difference>;
