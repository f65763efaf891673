/** The e-mail to administrators about the end of a certificate. */
export const certificateMail = {
  open: 'Abrir os certificados',
  subject: {
    one: '{company}: o certificado do acesso vence em {count} dia',
    other: '{company}: o certificado do acesso vence em {count} dias',
  },
  over: '{company}: o certificado do acesso venceu',
  text: 'O certificado com que o acesso de {company} é assinado vale até {date}.',
  byHand:
    'Há aplicativos que guardam o certificado e não o trocam sozinhos. Copie o próximo certificado do painel e coloque-o em cada aplicativo.',
  change: {
    sure: {
      byHand:
        'Depois faça a troca no painel. Sete dias antes do fim ela acontece de qualquer forma, desde que o workspace já tenha recebido o próximo certificado.',
      alone:
        'O próximo certificado já está em preparação e passa a valer sozinho, sem que ninguém precise fazer nada. Se esta mensagem voltar daqui a um mês, algo impede a troca: veja no painel.',
    },
    connection: {
      byHand:
        'A troca ainda não é possível, nem acontece sozinha: o workspace não aceita mais a autorização que foi dada e por isso não recebe o próximo certificado. Um superadministrador precisa reconectar o workspace no painel; um dia depois de recebido o certificado, a troca pode ser feita.',
      alone:
        'A troca pelo próximo certificado não acontece sozinha por enquanto: o workspace não aceita mais a autorização que foi dada e por isso não recebe o próximo certificado. Um superadministrador precisa reconectar o workspace no painel; a troca acontece um dia depois de recebido o certificado.',
    },
    workspace: {
      byHand:
        'A troca ainda não é possível, nem acontece sozinha: o workspace ainda não recebeu o próximo certificado. O envio é repetido a cada dez minutos; um dia depois de recebido, a troca pode ser feita no painel.',
      alone:
        'A troca pelo próximo certificado ainda não aconteceu: o workspace ainda não o recebeu. O envio é repetido a cada dez minutos; a troca acontece um dia depois de recebido.',
    },
  },
  fresh: {
    subject: '{company}: há um novo próximo certificado para os aplicativos',
    why: 'O certificado preparado em {date} para suceder o atual teria na troca menos da metade da validade. Por isso um novo tomou o lugar dele.',
    what: 'Copie o novo certificado do painel e coloque-o em cada aplicativo, também nos que já têm o anterior. Depois faça a troca no painel. Em {date} ela acontece de qualquer forma, desde que o workspace já tenha recebido o novo certificado.',
  },
} as const;
