import type * as source from '#pt-BR/shifts/days.ts';
import type { Translated } from '#translate.ts';

export const month = {
  title: 'Mes, con feriados y fechas especiales',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  thisMonth: 'Este mes',
  gridLabel: 'Horarios de {month}',
  wholeDay: 'todo el día',
  range: '{from}–{to}',
  rangeNextDay: '{from}–{to} +1',
  holidayNamed: 'Feriado: {name}',
  opening: 'Excepción: la empresa trabaja este feriado.',
  untreated: 'Este turno no tiene regla para feriados: se aplica el horario normal.',
  differs: 'Distinto de una semana normal',
  keysLabel: 'Leyenda',
  keys: {
    plainClosed: 'Día cerrado',
    special: 'Horario distinto',
    specialClosed: 'Cerrado por fecha especial',
    holiday: 'Feriado con horario',
    holidayClosed: 'Cerrado por feriado',
    opening: 'Excepción: se trabaja en feriado',
    marked: 'Feriado con el horario normal',
  },
  byRule: 'Regla aplicada: {rule}',
  close: 'Cerrar este día',
  open: 'Horario especial',
  editSpecial: 'Editar fecha especial',
  removeSpecial: 'Volver al horario normal',
  ask: 'Ver qué se aplica',
  noHolidayRule: 'Este turno trabaja los feriados como cualquier otro día.',
  closeHolidays: 'Cerrar en feriados',
} satisfies Translated<typeof source.month>;

export const year = {
  title: 'El año del turno',
  previous: 'Año anterior',
  next: 'Año siguiente',
  noHolidays:
    'Hay datos de feriados de {first} a {last}. Los días de {year} aparecen sin los feriados de la región; los feriados y las excepciones de la empresa se siguen aplicando.',
  differing: {
    one: '{count} día distinto de las semanas normales',
    other: '{count} días distintos de las semanas normales',
  },
  monthLabel: {
    one: '{month}: {count} día distinto. Abrir el mes',
    other: '{month}: {count} días distintos. Abrir el mes',
  },
} satisfies Translated<typeof source.year>;

export const verdict = {
  title: 'Probar fecha y hora',
  text: '{how}. La respuesta es la que recibiría un inicio de sesión con las reglas como están aquí, guardadas o no, para alguien que solo tiene este turno.',
  how: {
    week: 'Haga clic en un espacio libre de la semana o elija una fecha y hora',
    month: 'Elija un día del mes y seleccione “{ask}”, o elija una fecha y hora aquí',
    list: 'Elija una fecha y hora',
  },
  date: 'Fecha',
  time: 'Hora',
  allowed: 'Acceso permitido',
  denied: 'Acceso denegado',
  moment: '{day}, {time} ({zone})',
  notInForce:
    'El turno no está vigente en este momento: nadie puede entrar con él. Abajo, la respuesta como si estuviera activado.',
  noRule: 'Ninguna regla abarca este día.',
  parts: {
    opens: 'Abre: {rule}',
    opensTail: 'Abre, desde el día anterior: {rule}',
    other_hours: 'Se aplica este día, pero en otro horario: {rule}',
    closes: 'Decide el día: {rule}',
    outranked: { one: 'No se aplica este día: {rules}', other: 'No se aplican este día: {rules}' },
  },
  limits: 'Solo dentro de los límites del turno: {limits}',
  limitNames: { ip: 'dirección IP', browser: 'navegador', os: 'sistema' },
  until: 'Acceso hasta {when}',
  nextOpening: 'Próximo acceso: {when}',
  noOpening: 'No hay otro acceso en los próximos 366 días.',
} satisfies Translated<typeof source.verdict>;

export const place = {
  title: 'Zona horaria y feriados del turno',
  region: 'Feriados de',
  regionHint: 'Los feriados propios de la empresa siempre se aplican.',
  companyRegion: 'Los de la empresa',
  noRegion: 'sin región',
} satisfies Translated<typeof source.place>;
