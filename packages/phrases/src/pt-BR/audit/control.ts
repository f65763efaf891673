/** What the audit log says of access control and the emergency file. */
export const control = {
  activation_started: 'Iniciou a ativação do controle de acesso em {domains}',
  activated: 'Ativou o controle de acesso em {domains}',
  activation_failed: 'Não conseguiu ativar o controle de acesso',
  deactivation_started: 'Iniciou a desativação do controle de acesso',
  deactivated: 'Desativou o controle de acesso',
  deactivation_failed: 'Não conseguiu desativar o controle de acesso',
  activation_scheduled: 'Agendou para {moment} a ativação do controle de acesso em {domains}',
  activation_cancelled: 'Cancelou a ativação do controle de acesso agendada para {moment}',
  test_started: {
    one: 'Iniciou {theActivationTest} com {count} pessoa',
    other: 'Iniciou {theActivationTest} com {count} pessoas',
  },
  test_running: 'Preparou o {workspace} para {theActivationTest}',
  test_reset: 'Começou a encerrar {theActivationTest}',
  test_stage_changed: 'Alterou a etapa do {activationTest}',
  test_passed: 'Registrou que {name} concluiu uma etapa do {activationTest}',
  test_ended: 'Encerrou {theActivationTest}',
  test_failed: 'Não conseguiu preparar {theActivationTest}',
  refusals_over_bound: {
    one: 'Detectou acesso negado a {count} de {people} pessoas que tentaram entrar desde a ativação',
    other: 'Detectou acesso negado a {count} de {people} pessoas que tentaram entrar desde a ativação',
  },
  second_step_acknowledged: 'Confirmou que sabe da {secondStep} do {workspace} depois da página de login',
  notice_acknowledged: 'Confirmou estar ciente de um aviso antes da ativação',
  immutable_ids_written: 'Gravou os identificadores (ImmutableID) de pessoas de {domains} no {workspace}',
  groups_synchronised: 'Sincronizou os grupos do controle de acesso no {workspace}',
  groups_failed: 'Não conseguiu sincronizar os grupos do controle de acesso no {workspace}',
  signed_requests_found:
    'Detectou que o {workspace} passou a exigir solicitações de login assinadas em {domains}, e que ninguém consegue entrar',
  signed_requests_gone:
    'Detectou que o {workspace} deixou de exigir solicitações de login assinadas em {domains}',
  redirect_changed:
    'Detectou que a federação de {domains} no {workspace} não é mais a que o controle de acesso definiu',
  redirect_restored:
    'Detectou que a federação de {domains} no {workspace} voltou a ser a que o controle de acesso definiu',
  rescue_lost: 'Detectou que não há mais administrador de emergência no {workspace}',
  rescue_restored: 'Detectou que há de novo um administrador de emergência no {workspace}',
} as const;

export const emergencyFile = {
  allowed: 'Autorizou o arquivo de emergência com a conta {account}',
  exported: 'Exportou o arquivo de emergência para {domains}',
  old_client_removed: 'Confirmou que o aplicativo antigo do arquivo de emergência ({client}) foi removido',
  tried: 'Testou o arquivo de emergência exportado em {moment}',
} as const;

export const log = {
  hold_set: 'Iniciou uma preservação legal dos registros{whose}{from}{through}: {reason}',
  hold_lifted: 'Encerrou uma preservação legal dos registros{whose}{from}{through}: {reason}',
  exported: 'Exportou {count} registros com seus selos: {reason}',
  entries_removed: 'Removeu {count} registros de {first} a {last}, ao fim do prazo de retenção',
} as const;
