/** The dialog in which a person confirms at the provider that it is them. */
export const confirmIdentity = {
  title: 'Confirme que é você',
  google: {
    text: 'Para esta ação, o Google precisa confirmar quem está no painel. Uma janela pequena abre: escolha a conta {email}. O Google pode não pedir a senha.',
    open: 'Continuar com o Google',
  },
  microsoft: {
    text: 'Para esta ação, a Microsoft precisa confirmar quem está no painel. Uma janela pequena abre: entre de novo com a conta {email}.',
    open: 'Continuar com a Microsoft',
  },
  kept: 'O que você preencheu continua aqui, e a ação continua em seguida. A confirmação dura 15 minutos nesta sessão.',
  waiting: 'Conclua na janela que abriu. Se ela foi fechada, abra de novo.',
  openAgain: 'Abrir de novo',
  refused: 'A confirmação não foi concluída. Tente de novo.',
  blocked: 'O navegador bloqueou a janela. Permita pop-ups para esta página e tente de novo.',
} as const;
