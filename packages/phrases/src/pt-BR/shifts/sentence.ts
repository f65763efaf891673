export const weekdays = {
  long: {
    d1: 'segunda',
    d2: 'terça',
    d3: 'quarta',
    d4: 'quinta',
    d5: 'sexta',
    d6: 'sábado',
    d7: 'domingo',
  },
  short: { d1: 'Seg', d2: 'Ter', d3: 'Qua', d4: 'Qui', d5: 'Sex', d6: 'Sáb', d7: 'Dom' },
} as const;

export const sentence = {
  // The count is 1 for the hours said in the singular: "da/à" with 00 and 01, "das/às" otherwise.
  from: { one: 'da {time}', other: 'das {time}' },
  to: { one: 'à {time}', other: 'às {time}' },
  range: '{from} {to}',
  rangeNextDay: '{from} {to} do dia seguinte',
  wholeDay: 'o dia todo',
  dayRange: '{first} a {last}',
  everyDay: 'todos os dias',
  days: '{days} {hours}',
  between: 'de {from} a {to}',
  since: 'a partir de {from}',
  until: 'até {to}',
  dated: '{days} {hours}, {dates}',
  monthly: 'todo dia {day} do mês {hours}',
  monthlyClamped: 'todo dia {day} do mês (ou no último, se o mês for mais curto) {hours}',
  cycle: {
    one: '{on} dia de trabalho e {off} de folga, contados a partir de {date}, {hours}',
    other: '{on} dias de trabalho e {off} de folga, contados a partir de {date}, {hours}',
  },
  cycleEveryOther: 'dia sim, dia não, contado a partir de {date}, {hours}',
  holidayOpen: 'nos feriados {hours}',
  holidayClosed: 'fechado nos feriados',
  holidayDated: '{rule} {dates}',
  onDate: 'em {date} {hours}',
  onDateClosed: 'fechado em {date}',
  onDates: 'de {from} a {to} {hours}',
  onDatesClosed: 'fechado de {from} a {to}',
  none: 'Sem nenhum horário, ninguém entra por este turno.',
  onlyClosed: 'Sem nenhum horário de abertura, ninguém entra por este turno.',
} as const;
