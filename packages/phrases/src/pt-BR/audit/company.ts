/** What the audit log says of sign-ins to the panel, the company and its directory. */
export const panel = {
  signed_in: 'Fez login no painel',
  signed_out: 'Saiu do painel',
  identity_confirmed: 'Confirmou a própria identidade no {workspace}',
  sign_in_refused: 'Tentou fazer login no painel sem ter acesso a ele',
} as const;

export const company = {
  created: 'Criou a conta da empresa com o domínio {name}',
  default_password_set: 'Definiu a senha temporária da empresa',
  default_password_extended: 'Prorrogou a senha temporária da empresa até {moment}',
  default_password_end_announced: {
    one: 'Avisou {count} administrador de que a senha temporária funciona até {moment}',
    other: 'Avisou {count} administradores de que a senha temporária funciona até {moment}',
  },
  password_strength_changed: 'Alterou os requisitos de senha da empresa',
  plan_expired: 'Registrou o fim do plano da empresa; o último dia foi {day}',
  plan_end_announced: {
    one: 'Avisou {count} administrador de que o plano vai até {day}',
    other: 'Avisou {count} administradores de que o plano vai até {day}',
  },
  calendar_changed: 'Alterou o calendário da empresa',
  login_customised: 'Alterou a aparência da página de login',
  renamed: 'Definiu o nome da empresa: {name}',
  log_retention_changed:
    'Definiu a retenção dos registros: {access} meses de acesso, {audit} meses de auditoria',
} as const;

export const directory = {
  connected: 'Conectou o {workspace}',
  connection_lost: 'Perdeu a conexão com o {workspace}',
  roles_unread: 'Não conseguiu ler as funções de administrador no {workspace}',
  roles_read_again: 'Voltou a ler as funções de administrador no {workspace}',
  permissions_changed: 'Detectou uma alteração nas permissões concedidas no {workspace}',
  domains_changed: 'Atualizou os domínios da empresa a partir do {workspace}. Agora são: {domains}',
  synchronised:
    'Sincronizou o diretório. Usuários adicionados: {created}; atualizados: {updated}; removidos: {removed}',
  org_units_synchronised: {
    one: 'Sincronizou {theOrgUnits}: {count} mudança',
    other: 'Sincronizou {theOrgUnits}: {count} mudanças',
  },
} as const;

export const report = {
  downloaded: 'Baixou o arquivo “{file}”',
  mails_changed: {
    one: 'Alterou o resumo dos relatórios por e-mail, com {count} destinatário',
    other: 'Alterou o resumo dos relatórios por e-mail, com {count} destinatários',
  },
  mails_stopped: 'Deixou de receber o resumo dos relatórios por e-mail',
  mails_sent: {
    one: 'Enviou o resumo dos relatórios de {from} a {to} a {count} pessoa',
    other: 'Enviou o resumo dos relatórios de {from} a {to} a {count} pessoas',
  },
} as const;

export const sharedFiles = {
  allowed: 'Permitiu a leitura dos compartilhamentos externos com a conta {account}',
  stopped: 'Parou o relatório de compartilhamento externo, permitido com a conta {account}',
  consent_ended:
    'Encerrou o relatório de compartilhamento externo: o {workspace} não aceita mais a autorização de {account}',
} as const;
