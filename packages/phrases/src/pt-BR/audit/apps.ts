/** What the audit log says of applications and signing certificates. */
export const serviceProvider = {
  added: 'Adicionou o aplicativo {name}',
  changed: 'Alterou o aplicativo {name}',
  removed: 'Removeu o aplicativo {name}',
  request_refused: 'Recusou uma solicitação de login de {application}: {code}',
} as const;

export const signingKey = {
  rollover_asked: 'Solicitou a renovação do certificado de assinatura',
  prepared: 'Gerou o próximo certificado de assinatura, válido até {until}',
  published: 'Publicou o próximo certificado de assinatura, válido até {until}',
  switched: 'Ativou o próximo certificado de assinatura, válido até {until}',
  removed: 'Removeu um certificado de assinatura fora de uso',
  end_announced: {
    one: 'Avisou {count} administrador de que o certificado de assinatura expira em {until}',
    other: 'Avisou {count} administradores de que o certificado de assinatura expira em {until}',
  },
} as const;
