/** E-mails to the workers of a customer: plain words, no product terms. */
export const mail = {
  greeting: 'Olá, {name}.',
  footer: 'Mensagem automática de {product}, enviada a pedido de {company}. Não é preciso responder.',
  temporaryPassword: {
    subject: 'A sua senha temporária de {company}',
    intro: 'Esta é a senha temporária para entrar na sua conta {email}:',
    use: 'Use-a no seu próximo acesso. Logo em seguida você cria a sua própria senha, que só você conhece.',
    until: 'A senha temporária vale até {until}.',
    warning: 'Não encaminhe esta mensagem. Ninguém de {company} vai pedir a sua senha.',
  },
  randomPassword: {
    subject: 'A sua nova senha de {company}',
    intro: 'Esta é a nova senha da sua conta {email}:',
    use: 'Use-a a partir de agora. A senha anterior não funciona mais.',
    useOnce:
      'Use-a no seu próximo acesso. Logo em seguida você cria a sua própria senha, que só você conhece. A senha anterior não funciona mais.',
    warning: 'Não encaminhe esta mensagem. Ninguém de {company} vai pedir a sua senha.',
  },
  changeLink: {
    subject: 'Crie a sua senha de {company}',
    intro: 'Crie a senha da sua conta {email} por este link:',
    button: 'Criar a minha senha',
    plain: 'Se o botão não abrir, copie este endereço para o navegador:',
    until: 'O link funciona uma única vez, até {until}.',
    warning: 'Não encaminhe esta mensagem: quem tiver o link pode criar a senha no seu lugar.',
  },
  requests: {
    subject: {
      one: '{company}: um pedido espera a sua resposta',
      other: '{company}: {count} pedidos esperam a sua resposta',
    },
    intro: {
      one: 'Uma pessoa de {company} pediu ajuda para entrar:',
      other: '{count} pedidos de pessoas de {company} esperam resposta:',
    },
    kinds: {
      single_access: 'acesso por um tempo',
      password_change: 'troca de senha',
      first_password: 'primeira senha, de uma pessoa a quem nenhum e-mail chega',
    },
    line: '{name} ({email}): {kind}',
    more: { one: 'e mais um pedido.', other: 'e mais {count} pedidos.' },
    button: 'Abrir os pedidos',
    caution:
      'O formulário é público. Antes de aprovar, confirme com a pessoa que o pedido é mesmo dela. Os pedidos que ninguém responder vencem em três dias.',
  },
  decision: {
    approvedSubject: 'O seu pedido de acesso foi aprovado',
    approved: 'O seu pedido de acesso em {company} foi aprovado.',
    minutes: {
      one: 'Você pode entrar e ficar por {count} minuto, a contar da sua próxima entrada.',
      other: 'Você pode entrar e ficar por {count} minutos, a contar da sua próxima entrada.',
    },
    hours: {
      one: 'Você pode entrar e ficar por {count} hora, a contar da sua próxima entrada.',
      other: 'Você pode entrar e ficar por {count} horas, a contar da sua próxima entrada.',
    },
    untilLogoff: 'Você pode entrar uma vez e ficar até sair, no máximo por 24 horas.',
    unused: 'Se você não entrar em {count} dias, a permissão vence.',
    refusedSubject: {
      single_access: 'O seu pedido de acesso não foi aprovado',
      password_change: 'O seu pedido de troca de senha não foi aprovado',
    },
    refused: {
      single_access: 'O seu pedido de acesso em {company} não foi aprovado.',
      password_change: 'O seu pedido de troca de senha em {company} não foi aprovado.',
    },
    word: 'Resposta de quem administra:',
    stranger: 'Não foi você que pediu? Avise o administrador da sua empresa.',
  },
} as const;
