/** E-mails to the workers of a customer: plain words, no product terms. */
export const mail = {
  greeting: 'Olá, {name}.',
  footer: 'Mensagem automática do {product}, enviada em nome da empresa {company}. Não é preciso responder.',
  signIn: 'Entrar',
  passwordSpaces: 'Os espaços fazem parte da senha.',
  temporaryPassword: {
    subject: 'Sua senha temporária — {company}',
    intro: 'Esta é a senha temporária para entrar na sua conta {email}:',
    use: 'Use-a no seu próximo acesso. Em seguida, você cria sua própria senha, que só você conhece.',
    until: 'A senha temporária é válida até {until}.',
    warning: 'Não encaminhe esta mensagem. A empresa {company} nunca pede sua senha por e-mail ou telefone.',
  },
  randomPassword: {
    subject: 'Sua nova senha — {company}',
    intro: 'Esta é a nova senha da sua conta {email}:',
    use: 'Use-a a partir de agora. A senha anterior não funciona mais.',
    useOnce:
      'Use-a no seu próximo acesso. Em seguida, você cria sua própria senha, que só você conhece. A senha anterior não funciona mais.',
    warning: 'Não encaminhe esta mensagem. A empresa {company} nunca pede sua senha por e-mail ou telefone.',
  },
  changeLink: {
    subject: 'Redefina sua senha — {company}',
    subjectFirst: 'Crie sua senha — {company}',
    intro: {
      asked:
        'Recebemos uma solicitação de senha nova para sua conta {email} na empresa {company}. Use este link para redefinir a senha:',
      approved:
        'Sua solicitação de senha nova na empresa {company} foi aprovada. Use este link para redefinir a senha da sua conta {email}:',
      sent: 'Um administrador da empresa {company} enviou este link para você redefinir a senha da sua conta {email}:',
      first:
        'Sua conta {email} na empresa {company} precisa de uma senha para entrar. Use este link para criá-la:',
    },
    stranger: {
      asked: 'Se você não fez essa solicitação, ignore esta mensagem: sua senha continua a mesma.',
      approved: 'Se você não fez essa solicitação, não use o link e avise o administrador da sua empresa.',
      sent: 'Enquanto você não usar o link, sua senha continua a mesma.',
      first: 'Se você não trabalha nesta empresa, ignore esta mensagem.',
    },
    button: 'Redefinir minha senha',
    buttonFirst: 'Criar minha senha',
    plain: 'Se o botão não funcionar, copie este endereço para o navegador:',
    until: 'O link só pode ser usado uma vez, até {until}.',
    warning: 'Não encaminhe esta mensagem: quem tiver o link pode criar a senha no seu lugar.',
  },
  passwordChanged: {
    subject: 'Sua senha foi alterada — {company}',
    by: {
      person: 'A senha da sua conta {email} na empresa {company} foi alterada em {moment}.',
      administrator:
        'Um administrador da empresa {company} definiu uma senha nova para sua conta {email} em {moment}.',
    },
    right: {
      person: 'Se foi você, não é preciso fazer nada.',
      administrator:
        'O administrador informará a senha a você. Pode ser preciso trocá-la no seu próximo acesso.',
    },
    stranger:
      'Não foi você, ou você não esperava por isso? Redefina a senha agora e avise o administrador da sua empresa.',
    enteredAddress:
      'Os links para criar uma senha vão para {address}, um endereço que outra pessoa informou no painel.',
    strangerWithAddress:
      'Não foi você, não esperava por isso ou não conhece esse endereço? Avise um administrador da sua empresa antes de redefinir a senha.',
    button: 'Redefinir minha senha',
  },
  recoveryEmailChanged: {
    subject: 'O e-mail de recuperação da sua conta mudou — {company}',
    set: 'Em {moment}, {who} definiu {address} como e-mail de recuperação da sua conta {email} na empresa {company}. Os links para criar uma senha vão para esse endereço.',
    removed:
      'Em {moment}, {who} removeu o e-mail de recuperação informado no painel para sua conta {email} na empresa {company}.',
    stranger:
      'Você não esperava por isso ou não conhece esse endereço? Avise um administrador da sua empresa.',
    button: 'Abrir minha página',
  },
  requests: {
    subject: {
      one: '{company}: uma solicitação de acesso aguarda sua resposta',
      other: '{company}: {count} solicitações de acesso aguardam sua resposta',
    },
    intro: {
      one: 'Uma pessoa da empresa {company} pediu ajuda para entrar:',
      other: '{count} solicitações de pessoas da empresa {company} aguardam resposta:',
    },
    kinds: {
      single_access: 'acesso avulso',
      password_change: 'troca de senha',
      first_password: 'primeira senha, para uma pessoa sem e-mail para onde enviar',
    },
    line: '{name} ({email}): {kind}',
    more: { one: 'e mais uma solicitação.', other: 'e mais {count} solicitações.' },
    button: 'Abrir as solicitações',
    caution:
      'O formulário é público. Antes de aprovar, confirme com a pessoa que a solicitação é mesmo dela. As solicitações sem resposta expiram em três dias.',
  },
  decision: {
    approvedSubject: 'Sua solicitação de acesso foi aprovada',
    approved: 'Sua solicitação de acesso na empresa {company} foi aprovada.',
    minutes: {
      one: 'Você pode entrar e ficar por {count} minuto, a contar do seu próximo acesso.',
      other: 'Você pode entrar e ficar por {count} minutos, a contar do seu próximo acesso.',
    },
    hours: {
      one: 'Você pode entrar e ficar por {count} hora, a contar do seu próximo acesso.',
      other: 'Você pode entrar e ficar por {count} horas, a contar do seu próximo acesso.',
    },
    untilLogoff: 'Você pode entrar uma vez e ficar até sair, no máximo por 24 horas.',
    unused: 'Se você não entrar em {count} dias, a permissão expira.',
    refusedSubject: {
      single_access: 'Sua solicitação de acesso não foi aprovada',
      password_change: 'Sua solicitação de nova senha não foi aprovada',
    },
    refused: {
      single_access: 'Sua solicitação de acesso na empresa {company} não foi aprovada.',
      password_change: 'Sua solicitação de nova senha na empresa {company} não foi aprovada.',
    },
    word: 'Resposta do administrador:',
    stranger: 'Não foi você? Avise o administrador da sua empresa.',
  },
} as const;
