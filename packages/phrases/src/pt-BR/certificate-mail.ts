/** The e-mail to administrators about the end of a certificate. */
export const certificateMail = {
  open: 'Abrir os certificados',
  subject: {
    one: '{company}: o certificado do acesso vence em {count} dia',
    other: '{company}: o certificado do acesso vence em {count} dias',
  },
  over: '{company}: o certificado do acesso venceu',
  text: 'O certificado com que o acesso de {company} é assinado vale até {date}.',
  alone:
    'O próximo certificado já está em preparação e passa a valer sozinho, sem que ninguém precise fazer nada. Se esta mensagem voltar daqui a um mês, algo impede a troca: veja no painel.',
  byHand:
    'Há aplicativos que guardam o certificado e não o trocam sozinhos. Copie o próximo certificado do painel, coloque-o em cada aplicativo e faça a troca no painel. Sete dias antes do fim a troca acontece de qualquer forma.',
} as const;
