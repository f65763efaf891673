/** What the audit log says of people, their requests and their rights in the panel. */
export const user = {
  added: 'Adicionou o usuário {name}',
  updated: 'Atualizou o usuário {name}',
  removed: 'Removeu o usuário {name}',
  password_changed: 'Alterou a senha de {name}',
  workspace_password_set: 'Definiu a senha de {name} no {workspace}',
  workspace_password_failed: 'Não conseguiu definir a senha de {name} no {workspace}',
  forced_logout_ordered: 'Forçou a saída de {name}',
  password_change_forced: 'Exigiu a troca da senha de {name} no próximo acesso',
  shifts_changed: 'Alterou os turnos de {name}',
  vacation_set: 'Definiu férias para {name} de {from} a {to}',
  vacation_removed: 'Removeu as férias de {name}',
  single_access_granted: 'Liberou acesso avulso para {name}',
  single_access_removed: 'Revogou o acesso avulso de {name}',
  sign_in_hold_lifted: 'Desbloqueou o login de {name}',
  workspace_password_confirmed: 'Confirmou que a senha de {name} foi trocada no {workspace}',
  recovery_email_set: 'Definiu o e-mail de recuperação de {name}',
  recovery_email_removed: 'Removeu o e-mail de recuperação de {name}',
  planted_access_ended: 'Encerrou o que outras pessoas tinham definido ou enviado para {name}',
  temporary_password_shared: 'Enviou a senha temporária a {name}',
  change_link_shared: 'Enviou a {name} um link para criar a senha',
  session_ended: 'Encerrou sessões de {name}',
  calendar_address_created: 'Criou o endereço de calendário de {name}',
  calendar_address_removed: 'Removeu o endereço de calendário de {name}',
  access_history_viewed: 'Consultou o histórico de acessos de {name}',
  data_exported: 'Exportou os dados pessoais de {name}: {reason}',
  erased: 'Apagou os dados de uma pessoa que saiu do diretório',
} as const;

export const request = {
  received: 'Recebeu uma solicitação de {name}: {kind}',
  approved: 'Aprovou a solicitação de {name}: {kind}',
  refused: 'Recusou a solicitação de {name}: {kind}',
} as const;

export const permission = {
  manager_added: 'Adicionou {name} aos gestores',
  manager_removed: 'Removeu {name} dos gestores',
  allowed_admin_added: 'Adicionou {name} aos administradores autorizados',
  allowed_admin_removed: 'Removeu {name} dos administradores autorizados',
  panel_shifts_changed: 'Alterou a permissão dos gestores para mudar turnos com usuários do painel',
} as const;
