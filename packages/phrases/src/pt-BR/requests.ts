/** The inbox of what people without a panel ask for. */
export const requests = {
  title: 'Solicitações',
  description:
    'O que as pessoas solicitam nas páginas públicas: entrar fora do horário ou criar uma nova senha. Cada solicitação expira em três dias.',
  views: { open: 'Em aberto', decided: 'Respondidas' },
  caution:
    'As páginas de solicitação são públicas. Antes de aprovar, confirme com a pessoa que a solicitação é mesmo dela.',
  kinds: {
    single_access: 'Acesso avulso',
    password_change: 'Troca de senha',
    first_password: 'Primeira senha',
  },
  states: { open: 'Em aberto', approved: 'Aprovada', refused: 'Recusada', expired: 'Expirada' },
  asked: 'Solicitação feita {when}',
  askedAgain: { one: 'feita {count} vez', other: 'feita {count} vezes' },
  from: 'do endereço IP {ip}',
  lapses: 'expira {when}',
  forgotten: 'Esqueceu a senha e não tem e-mail de recuperação.',
  isNew: 'Pessoa nova, sem senha e sem e-mail para onde enviar uma. Aprove e entregue o código em mãos.',
  undelivered: 'O e-mail com a senha ou o link não pôde ser entregue. Aprove e entregue o código em mãos.',
  decidedBy: '{state} por {by}, {when}',
  expiredAt: 'Expirou {when} sem resposta',
  granted: { one: 'por {count} minuto', other: 'por {count} minutos' },
  grantedHours: { one: 'por {count} hora', other: 'por {count} horas' },
  grantedUntilLogoff: 'até a pessoa sair',
  word: 'Resposta: {word}',
  approve: 'Aprovar',
  approveLabel: 'Aprovar a solicitação de {name}',
  refuse: 'Recusar',
  refuseLabel: 'Recusar a solicitação de {name}',
  passwordProtected:
    'Esta pessoa é administradora no {workspace}. Só um {superAdmin}, ou ela mesma, pode liberar uma senha; você pode recusar.',
  protected: 'Só um administrador do controle pode responder a solicitações de administradores e gestores.',
  emptyOpen: 'Nenhuma solicitação em aberto',
  emptyOpenText:
    'Quando alguém solicitar acesso ou uma nova senha, a solicitação aparece aqui e chega por e-mail.',
  emptyDecided: 'Nenhuma solicitação respondida',
  emptyDecidedText: 'As solicitações aprovadas, recusadas e expiradas dos últimos 90 dias ficam aqui.',
  answeredMeanwhile:
    'Esta solicitação já foi respondida ou expirou. O que você escreveu continua aqui para copiar.',
  approveAccess: {
    hint: 'A pessoa recebe um e-mail agora.',
  },
  approvePassword: {
    title: 'Nova senha para {name}',
    unreachable:
      'Não há e-mail de recuperação desta pessoa. Ao aprovar, aparece aqui, uma única vez, um código para você entregar a ela.',
    undelivered:
      'O e-mail não chegou a esta pessoa. Ao aprovar, aparece aqui, uma única vez, um código para você entregar a ela.',
    delivery: 'Como a pessoa recebe a nova senha?',
    byMail: 'Enviar o link para {address}',
    byMailHint: 'A pessoa cria a senha pelo link, que só pode ser usado uma vez e expira em 24 horas.',
    byCode: 'Mostrar um código para eu entregar',
    byCodeHint: 'Use se este e-mail não é mais da pessoa. O código aparece aqui uma única vez.',
    submit: 'Aprovar',
    mailed: 'O link para criar a senha foi enviado para {name}.',
  },
  handover: {
    title: 'Entregue este código a {name}',
    text: 'Confirme quem é a pessoa e entregue o código só a ela. O código só pode ser usado uma vez, expira em 24 horas e não aparece de novo.',
    label: 'Código para criar a senha',
    copyCode: 'Copiar código',
    how: 'A pessoa digita o código em {page}, ou abre este link, que já o contém:',
    link: 'Link com o código',
    copy: 'Copiar link',
    copied: 'Copiado',
  },
  refuseDialog: {
    title: 'Recusar a solicitação de {name}',
    hint: 'A pessoa recebe sua resposta por e-mail.',
    hintFirst: 'A pessoa não solicitou nada e não recebe aviso. Ela continua sem senha.',
    word: 'Resposta para a pessoa',
    submit: 'Recusar',
    done: 'Solicitação de {name} recusada.',
  },
} as const;
