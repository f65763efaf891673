import type * as source from '#pt-BR/shifts/versions.ts';
import type { Translated } from '#translate.ts';

export const versions = {
  description:
    'Cada cambio de horarios guarda una versión. Abra una para ver qué cambió en la semana y, si lo desea, restaurarla.',
  label: 'Versiones de los horarios',
  open: 'Abrir la versión del {moment}: {what}',
  causes: {
    created: 'Turno creado',
    cloned: 'Turno clonado',
    changed: 'Horarios modificados',
    restored: 'Versión del {moment} restaurada',
  },
  current: 'Horarios actuales',
  entry: 'Versión del turno',
  before: 'Horarios anteriores',
  after: 'Horarios de esta versión',
  restore: 'Restaurar esta versión',
  scope:
    'Solo cambian los horarios. El nombre, el estado, las personas y las demás opciones del turno se mantienen.',
  isCurrent: 'El turno ya tiene estos horarios.',
  unsaved: 'Guarde o descarte los cambios del turno antes de restaurar una versión.',
  askTitle: '¿Restaurar la versión del {moment}?',
  confirm: 'Restaurar',
  done: 'Versión del {moment} restaurada',
  undone: 'Restauración deshecha',
  followed: '{save} La versión nueva ya está en la pantalla: revísela y vuelva a restaurar si aún lo desea.',
  cut: 'Las versiones más antiguas no aparecen: el registro de auditoría se conserva durante {months} meses.',
  noneTitle: 'No hay versiones guardadas',
  noneText: 'El próximo cambio de horarios aparecerá aquí.',
  gone: 'No se pueden restaurar las versiones de un turno eliminado.',
} satisfies Translated<typeof source.versions>;
