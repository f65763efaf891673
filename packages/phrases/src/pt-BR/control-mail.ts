/** E-mails about switching control, to the administrators of a company. */
export const controlMail = {
  open: 'Abrir o painel',
  deactivate: 'Desativar o controle',
  scheduled: {
    subject: 'Ativação do controle agendada: {moment}',
    text: '{who} agendou a ativação do controle de acesso da empresa {company} para {moment}.',
    more: 'A partir desse momento, as pessoas de {domains} só entram no {workspace} nos seus turnos. Até lá, você pode cancelar pelo painel.',
  },
  day_before: {
    subject: 'O controle será ativado amanhã: {moment}',
    text: 'O controle de acesso da empresa {company} será ativado em {moment}.',
    more: 'As pessoas de {domains} passam a entrar conforme seus turnos. Confira no painel quem ainda está sem turno ou sem senha.',
  },
  hour_before: {
    subject: 'O controle será ativado em uma hora: {moment}',
    text: 'O controle de acesso da empresa {company} será ativado em {moment}.',
    more: 'As pessoas de {domains} passam a entrar conforme seus turnos. Ainda é possível cancelar pelo painel.',
  },
  cancelled: {
    subject: 'Ativação agendada cancelada',
    text: '{who} cancelou a ativação do controle da empresa {company} que estava agendada para {moment}.',
    more: 'Nada muda: todos continuam entrando no {workspace} como antes.',
  },
  done: {
    subject: 'O controle de acesso está ativado',
    text: 'O controle de acesso da empresa {company} está ativado, como agendado para {moment}.',
    more: '{FromNow}, as pessoas de {domains} entram conforme seus turnos.',
  },
  failed: {
    subject: 'O controle não foi ativado',
    text: 'O controle de acesso da empresa {company} não foi ativado no horário agendado, {moment}.',
    more: 'Motivo: {reason} Nada mudou: todos continuam entrando no {workspace} como antes. Resolva o motivo e agende de novo pelo painel.',
  },
  late: {
    one: 'Começou {count} minuto depois do horário, porque o serviço estava parado.',
    other: 'Começou {count} minutos depois do horário, porque o serviço estava parado.',
  },
  rehearsal: {
    subject: 'Ensaio do login: abra este link quando o administrador pedir',
    text: 'A empresa {company} está ensaiando o novo login e escolheu você. Abra o link quando o administrador pedir e digite a senha dessa página, não a do {workspace}.',
    more: 'O link é só seu e funciona até {moment}. O jeito de entrar no {workspace} não muda; no fim do ensaio, você é desconectado de lá uma vez e entra de novo como sempre.',
    open: 'Abrir a página de login',
  },
  refusals: {
    subject: 'Muitas pessoas não conseguem entrar desde a ativação',
    text: 'Desde que o controle da empresa {company} foi ativado, {refused} de {people} pessoas que tentaram entrar não conseguiram.',
    more: 'Veja os motivos no painel. Se for preciso, desative o controle: todos voltam a entrar como antes, com a senha do próprio {workspace}.',
  },
} as const;
