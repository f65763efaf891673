import type * as source from '../../pt-BR/shifts/days.ts';
import type { Translated } from '../../translate.ts';

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
  opening: 'Apertura excepcional: la empresa trabaja este día.',
  untreated: 'Este turno no tiene regla para feriados: rige el horario normal.',
  differs: 'Distinto de la semana normal',
  keysLabel: 'Leyenda de los días',
  keys: {
    plainClosed: 'Día cerrado',
    special: 'Horario distinto',
    specialClosed: 'Cerrado por fecha especial',
    holiday: 'Feriado con horario',
    holidayClosed: 'Feriado cerrado',
    opening: 'Apertura excepcional',
    marked: 'Feriado con el horario normal',
  },
  byRule: 'Decide: {rule}',
  close: 'Cerrar este día',
  open: 'Horario especial',
  editSpecial: 'Editar fecha especial',
  removeSpecial: 'Volver a lo normal',
  ask: 'Ver qué rige',
  noHolidayRule: 'Este turno trabaja en los feriados como cualquier otro día.',
  closeHolidays: 'Cerrar en feriados',
} satisfies Translated<typeof source.month>;

export const year = {
  title: 'El año del turno',
  previous: 'Año anterior',
  next: 'Año siguiente',
  noHolidays:
    'Los feriados se conocen de {first} a {last}. Los días de {year} aparecen sin los feriados de la región; los feriados y aperturas de la propia empresa cuentan.',
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
  title: 'Qué rige en un momento',
  text: '{how}: la respuesta es la que daría el inicio de sesión con las reglas como están aquí, guardadas o no, para quien solo tiene este turno.',
  how: {
    week: 'Haga clic en un espacio libre de la semana o elija fecha y hora',
    month: 'Elija un día del mes y use “{ask}”, o elija fecha y hora aquí',
    list: 'Elija fecha y hora',
  },
  date: 'Fecha',
  time: 'Hora',
  allowed: 'Entra',
  denied: 'No entra',
  moment: '{day}, {time} ({zone})',
  notInForce:
    'El turno no está vigente en este momento: nadie entra por él. Abajo, la respuesta como si estuviera activado.',
  noRule: 'Ninguna regla trata de este día.',
  parts: {
    opens: 'Abre: {rule}',
    opensTail: 'Abre, desde el día anterior: {rule}',
    other_hours: 'Se aplica este día, pero en otro horario: {rule}',
    closes: 'Decide el día: {rule}',
    outranked: { one: 'No cuenta este día: {rules}', other: 'No cuentan este día: {rules}' },
  },
  limits: 'Solo con lo que el turno permite de: {limits}',
  limitNames: { ip: 'dirección IP', browser: 'navegador', os: 'sistema' },
  until: 'Puede quedarse hasta {when}',
  nextOpening: 'Próximo acceso: {when}',
  noOpening: 'No hay otro acceso en los próximos 366 días.',
} satisfies Translated<typeof source.verdict>;

export const place = {
  title: 'Zona horaria y feriados del turno',
  region: 'Feriados de',
  regionHint: 'Los feriados propios de la empresa cuentan siempre.',
  companyRegion: 'Los de la empresa',
  noRegion: 'sin región',
} satisfies Translated<typeof source.place>;
