export const month = {
  title: 'Mês, com feriados e datas especiais',
  previous: 'Mês anterior',
  next: 'Próximo mês',
  thisMonth: 'Este mês',
  gridLabel: 'Horários de {month}',
  wholeDay: 'dia todo',
  range: '{from}–{to}',
  rangeNextDay: '{from}–{to} +1',
  holidayNamed: 'Feriado: {name}',
  opening: 'Abertura excepcional: a empresa trabalha neste dia.',
  untreated: 'Este turno não tem regra para feriados: aplica-se o horário normal.',
  differs: 'Diferente da semana normal',
  keysLabel: 'Legenda dos dias',
  keys: {
    plainClosed: 'Dia fechado',
    special: 'Horário diferente',
    specialClosed: 'Fechado por data especial',
    holiday: 'Feriado com horário',
    holidayClosed: 'Feriado fechado',
    opening: 'Abertura excepcional',
    marked: 'Feriado com o horário normal',
  },
  byRule: 'Regra que decide: {rule}',
  close: 'Fechar neste dia',
  open: 'Horário especial',
  editSpecial: 'Editar data especial',
  removeSpecial: 'Voltar ao normal',
  ask: 'Ver a regra aplicada',
  noHolidayRule: 'Este turno trabalha nos feriados como em qualquer dia.',
  closeHolidays: 'Fechar nos feriados',
} as const;

export const year = {
  title: 'O ano do turno',
  previous: 'Ano anterior',
  next: 'Próximo ano',
  noHolidays:
    'Há dados de feriados de {first} a {last}. Os dias de {year} aparecem sem os feriados da região; os feriados e aberturas da própria empresa contam.',
  differing: {
    one: '{count} dia diferente das semanas normais',
    other: '{count} dias diferentes das semanas normais',
  },
  monthLabel: {
    one: '{month}: {count} dia diferente. Abrir o mês',
    other: '{month}: {count} dias diferentes. Abrir o mês',
  },
} as const;

export const verdict = {
  title: 'Testar data e hora',
  text: '{how}: a resposta é a mesma que a página de login daria com as regras como estão nesta tela, salvas ou não, para quem só tem este turno.',
  how: {
    week: 'Clique em um espaço livre da semana ou escolha data e hora',
    month: 'Escolha um dia do mês e use “{ask}”, ou escolha data e hora aqui',
    list: 'Escolha data e hora',
  },
  date: 'Data',
  time: 'Hora',
  allowed: 'Acesso permitido',
  denied: 'Acesso negado',
  moment: '{day}, {time} ({zone})',
  notInForce:
    'O turno não está em vigor neste momento: ninguém entra por ele. Abaixo, a resposta como se estivesse ativado.',
  noRule: 'Nenhuma regra trata deste dia.',
  parts: {
    opens: 'Abre: {rule}',
    opensTail: 'Abre, vindo do dia anterior: {rule}',
    other_hours: 'Aplica-se ao dia, mas em outro horário: {rule}',
    closes: 'Decide o dia: {rule}',
    outranked: { one: 'Não se aplica neste dia: {rules}', other: 'Não se aplicam neste dia: {rules}' },
  },
  limits: 'Só com o que o turno permite de: {limits}',
  limitNames: { ip: 'IP', browser: 'navegador', os: 'sistema' },
  until: 'Pode ficar até {when}',
  nextOpening: 'Próximo acesso: {when}',
  noOpening: 'Não há outro acesso previsto nos próximos 366 dias.',
} as const;

export const place = {
  title: 'Fuso horário e feriados do turno',
  region: 'Feriados de',
  regionHint: 'Os feriados próprios da empresa sempre se aplicam.',
  companyRegion: 'Os da empresa',
  noRegion: 'sem região',
} as const;
