import type { accessDuration as source } from '../pt-BR/access-duration.ts';
import type { Translated } from '../translate.ts';

export const accessDuration = {
  title: 'Duración de los accesos',
  description:
    'Cuánto tiempo estuvieron conectadas las personas, dentro y fuera del horario de sus turnos. Son sesiones, no trabajo: esto no es un registro de jornada.',
  view: 'Mostrar',
  views: { shift: 'Por turno', org_unit: 'Por {orgUnit}', day: 'Por persona y día' },
  day: 'Día',
  shift: 'Turno',
  orgUnit: '{OrgUnit}',
  personDays: 'Días-persona',
  inside: 'Dentro del horario',
  outside: 'Fuera del horario',
  share: 'Dentro y fuera',
  bands: 'A lo largo del día',
  sessions: 'Sesiones',
  noShift: 'Sin turno',
  noOrgUnit: 'Sin {orgUnit}',
  openGroup: 'Ver las personas y los días de {name}',
  openPerson: 'Ver los días de {name}',
  time: '{hours} h {minutes} min',
  split: 'Dentro del horario: {inside}. Fuera del horario: {outside}.',
  band: '{from}–{to}, {where}',
  unseen: {
    one: '{count} sesión sin fin registrado: cuenta hasta su última actividad.',
    other: '{count} sesiones sin fin registrado: cuentan hasta su última actividad.',
  },
  unseenChip: 'sin fin registrado',
  unseenEnds: 'Sin fin registrado',
  open: {
    one: '{count} sesión sigue abierta: por ahora cuenta hasta su última actividad.',
    other: '{count} sesiones siguen abiertas: por ahora cuentan hasta su última actividad.',
  },
  openChip: 'sesión abierta',
  provisional: 'Todavía hay sesiones abiertas: su tiempo puede aumentar.',
  countedAt: 'Sesiones contadas hasta {moment}.',
  more: 'La lista tiene los 500 grupos con más tiempo.',
  groups: { one: '{count} grupo', other: '{count} grupos' },
  days: { one: '{count} día', other: '{count} días' },
  moreDays: 'más de {count} días',
  emptyTitle: 'Ninguna sesión en este período',
  emptyText:
    'Las duraciones aparecen aquí unos minutos después de que alguien inicie sesión en la página de inicio de sesión de la empresa.',
} satisfies Translated<typeof source>;
