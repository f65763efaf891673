/** The e-mail to control administrators about the end of the temporary password. */
export const temporaryMail = {
  open: 'Abrir o painel',
  soon: '{company}: a senha temporária expira em breve',
  over: '{company}: a senha temporária não funciona mais',
  soonText: 'A senha temporária da empresa {company} funciona até {moment}.',
  overText: 'A senha temporária da empresa {company} não funciona mais desde {moment}.',
  peopleLeft: {
    one: '{count} pessoa ainda não criou uma senha própria. Depois disso, ela não consegue mais entrar.',
    other:
      '{count} pessoas ainda não criaram uma senha própria. Depois disso, elas não conseguem mais entrar.',
  },
  peopleOut: {
    one: '{count} pessoa não criou uma senha própria e não consegue mais entrar com a temporária.',
    other: '{count} pessoas não criaram uma senha própria e não conseguem mais entrar com a temporária.',
  },
  peopleLater: {
    one: '{count} pessoa a recebeu por e-mail mais tarde, e para ela a senha temporária funciona até {moment}.',
    other:
      '{count} pessoas a receberam por e-mail mais tarde, e para elas a senha temporária funciona por mais tempo: para a primeira, até {moment}.',
  },
  helpExtend:
    'No painel, a página inicial mostra quem são. Envie links para que criem a própria senha ou prorrogue a senha temporária por 72 horas. A quem não tem e-mail de recuperação, entregue um código.',
  help: 'No painel, a página inicial mostra quem são. Envie links para que criem a própria senha. A quem não tem e-mail de recuperação, entregue um código.',
} as const;
