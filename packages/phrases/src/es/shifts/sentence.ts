import type * as source from '#pt-BR/shifts/sentence.ts';
import type { Translated } from '#translate.ts';

export const weekdays = {
  long: {
    d1: 'lunes',
    d2: 'martes',
    d3: 'miércoles',
    d4: 'jueves',
    d5: 'viernes',
    d6: 'sábado',
    d7: 'domingo',
  },
  short: { d1: 'Lun', d2: 'Mar', d3: 'Mié', d4: 'Jue', d5: 'Vie', d6: 'Sáb', d7: 'Dom' },
} satisfies Translated<typeof source.weekdays>;

export const sentence = {
  from: { one: 'de {time}', other: 'de {time}' },
  to: { one: 'a {time}', other: 'a {time}' },
  range: '{from} {to}',
  rangeNextDay: '{from} {to} del día siguiente',
  wholeDay: 'todo el día',
  dayRange: 'de {first} a {last}',
  everyDay: 'todos los días',
  days: '{days} {hours}',
  between: 'del {from} al {to}',
  since: 'desde el {from}',
  until: 'hasta el {to}',
  dated: '{days} {hours}, {dates}',
  monthly: 'el día {day} de cada mes {hours}',
  monthlyClamped: 'el día {day} de cada mes (o el último, si el mes es más corto) {hours}',
  cycle: {
    one: '{on} día de trabajo y {off} de descanso, a partir del {date}, {hours}',
    other: '{on} días de trabajo y {off} de descanso, a partir del {date}, {hours}',
  },
  cycleEveryOther: 'un día sí y otro no, a partir del {date}, {hours}',
  holidayOpen: 'en feriados {hours}',
  holidayClosed: 'cerrado en feriados',
  holidayDated: '{rule} {dates}',
  onDate: 'el {date} {hours}',
  onDateClosed: 'cerrado el {date}',
  onDates: 'del {from} al {to} {hours}',
  onDatesClosed: 'cerrado del {from} al {to}',
  none: 'Sin horarios, nadie puede entrar con este turno.',
  onlyClosed: 'Solo con días cerrados, nadie puede entrar con este turno.',
} satisfies Translated<typeof source.sentence>;
