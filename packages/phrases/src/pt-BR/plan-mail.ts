/** The e-mails to control administrators about the end of a trial. */
export const planMail = {
  open: 'Abrir o painel',
  soon: {
    one: '{company}: o período de teste termina em {count} dia',
    other: '{company}: o período de teste termina em {count} dias',
  },
  today: '{company}: o período de teste termina hoje',
  text: 'O último dia do período de teste da empresa {company} é {date}: o teste vai até o fim desse dia.',
  thenOff:
    'Depois disso, o controle é desativado no {workspace}: as pessoas voltam a entrar com a senha de lá, como antes. Ninguém fica de fora e nada é apagado.',
  thenNeverOn:
    'O controle está desativado. Depois desse dia, não será mais possível ativá-lo. As pessoas continuam entrando no {workspace} como hoje, e nada é apagado.',
  goOn: 'Para continuar com o controle, fale com o responsável pelo contrato até esse dia.',
  goOnToday: 'Para continuar com o controle, fale ainda hoje com o responsável pelo contrato.',
  over: '{company}: o período de teste terminou',
  overText: 'O período de teste da empresa {company} terminou em {date}.',
  control: {
    switchedOff:
      'O controle foi desativado no {workspace}: as pessoas entram com a senha de lá, como antes. Ninguém ficou de fora e nada foi apagado.',
    wasOff: 'O controle já estava desativado: para as pessoas nada mudou, e nada foi apagado.',
    stillOn:
      'Ainda não foi possível desativar o controle no {workspace}: novas tentativas são feitas automaticamente, e até lá as pessoas entram pela página de login. O painel mostra o que impede. Ninguém fica de fora e nada é apagado.',
  },
  reopen:
    'Para ter o controle ativo, fale com o responsável pelo contrato. Turnos, pessoas e configurações continuam guardados.',
} as const;
