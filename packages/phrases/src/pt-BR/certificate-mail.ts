/** The e-mail to administrators about the end of a certificate. */
export const certificateMail = {
  open: 'Abrir os certificados',
  subject: {
    one: '{company}: o certificado de login expira em {count} dia',
    other: '{company}: o certificado de login expira em {count} dias',
  },
  over: '{company}: o certificado de login expirou',
  text: 'O certificado que assina os logins da empresa {company} é válido até {date}.',
  byHand:
    'Há aplicativos que guardam o certificado e não o trocam automaticamente. Copie o próximo certificado do painel e coloque-o em cada aplicativo.',
  change: {
    sure: {
      byHand:
        'Depois faça a troca no painel. Sete dias antes do fim da validade ela é feita automaticamente, desde que o {workspace} já tenha recebido o próximo certificado.',
      alone:
        'O próximo certificado já está em preparação e entra em uso automaticamente, sem que ninguém precise fazer nada. Se esta mensagem voltar daqui a um mês, algo impede a troca: veja no painel.',
    },
    connection: {
      byHand:
        'A troca ainda não é possível nem é feita automaticamente: o {workspace} não aceita mais a autorização que foi dada e por isso não recebe o próximo certificado. Um {superAdmin} precisa refazer a conexão no painel; um dia depois de recebido o certificado, a troca pode ser feita.',
      alone:
        'Por enquanto, a troca pelo próximo certificado não é feita automaticamente: o {workspace} não aceita mais a autorização que foi dada e por isso não recebe o próximo certificado. Um {superAdmin} precisa refazer a conexão no painel; a troca é feita um dia depois de recebido o certificado.',
    },
    workspace: {
      byHand:
        'A troca ainda não é possível nem é feita automaticamente: o {workspace} ainda não recebeu o próximo certificado. O envio é repetido a cada dez minutos; um dia depois de recebido, a troca pode ser feita no painel.',
      alone:
        'A troca pelo próximo certificado ainda não foi feita, porque o {workspace} ainda não o recebeu. O envio é repetido a cada dez minutos; a troca é feita um dia depois de recebido.',
    },
  },
  fresh: {
    subject: '{company}: o próximo certificado foi substituído por um novo',
    why: 'O certificado preparado em {date} para suceder o atual teria, na troca, menos da metade da validade. Por isso foi substituído por um novo.',
    what: 'Copie o novo certificado do painel e coloque-o em cada aplicativo, também nos que já têm o anterior. Depois faça a troca no painel. Em {date} ela é feita automaticamente, desde que o {workspace} já tenha recebido o novo certificado.',
  },
} as const;
