import { productName } from '../product.ts';

export const errors = {
  INVALID_PASSWORD: 'A senha não atende aos requisitos.',
  SAME_PASSWORD: 'A nova senha é igual à atual.',
  USER_NOT_FOUND: 'Usuário não encontrado.',
  VALIDATION_FAILED: 'Um ou mais campos estão incorretos.',
  MALFORMED_REQUEST: 'A solicitação não pôde ser entendida.',
  PAYLOAD_TOO_LARGE: 'O conteúdo enviado é grande demais.',
  HEADERS_TOO_LARGE: 'O navegador enviou dados demais. Apague os cookies deste site e tente de novo.',
  NOT_FOUND: 'Não encontrado.',
  METHOD_NOT_ALLOWED: 'Este endereço não aceita esse tipo de solicitação.',
  FRESH_SIGN_IN_REQUIRED: 'Para continuar, confirme no {workspace} que é você.',
  CONFIRMED_OTHER_ACCOUNT: 'A confirmação foi feita com a conta {account}. Confirme com a sua, {email}.',
  NEW_PASSWORD_REQUIRED:
    'Outra pessoa conhece a senha desta conta. Ela precisa ser trocada na página de login antes de usar o painel.',
  CONFIRMATION_NOT_FRESH: 'O {workspace} não pediu sua senha de novo. Tente outra vez e digite a senha.',
  ROLE_NOT_CHECKED:
    'Não foi possível verificar agora se sua conta ainda é de {superAdmin} no {workspace}; por isso a confirmação não valeu. O que você digitou continua aqui: tente de novo em instantes.',
  CONFIRMATION_CANCELED: 'Nada foi alterado, porque a confirmação de que é você foi cancelada.',
  PROTECTED_USER: 'Só um administrador do controle pode mudar o acesso desta pessoa.',
  PROTECTED_ADMINISTRATOR:
    'Esta pessoa é administradora no {workspace}. Por este painel, só ela mesma ou um {superAdmin} pode definir ou enviar a senha dela.',
  WORKSPACE_ROLES_UNKNOWN:
    'O {workspace} não informou se esta pessoa é administradora, por isso a senha dela não foi definida nem enviada. Tente de novo mais tarde ou peça a um {superAdmin}, que pode fazer isso mesmo assim.',
  OWN_ROLE_UNKNOWN:
    'O {workspace} não confirmou agora que sua conta ainda é de {superAdmin}; por isso nada foi feito. Tente de novo em instantes. Enquanto isso, a própria pessoa pode criar a senha dela.',
  OTHERS_MUST_CONFIRM:
    'Outras pessoas podem conhecer a senha que abriu esta sessão. Por isso, outro {superAdmin} precisa confirmar a troca.',
  WEAKER_PASSWORD_RULES:
    'Um gestor só pode tornar os requisitos de senha mais rígidos. Um administrador do controle pode reduzi-los.',
  PASSWORD_WITHDRAWN:
    'A senha saiu da lista porque a pessoa recebeu mais direitos depois que ela foi gerada.',
  PROTECTED_SHIFT:
    'Você não pode mudar um turno que inclui gestores ou administradores. Um administrador do controle pode permitir isso em Permissões.',
  PERSON_NOT_ERASABLE: 'Esta pessoa ainda não pode ser apagada.',
  SHIFT_NOT_FOUND: 'Turno não encontrado. Ele pode ter sido excluído.',
  SHIFT_STILL_ENABLED: 'Desative o turno antes de excluí-lo.',
  SHIFT_NAME_TAKEN: 'Já existe um turno com esse nome.',
  SHIFTS_NOT_ALL_DISABLED: 'Para ativar em lote, todos os turnos escolhidos devem estar desativados.',
  SHIFTS_NOT_ALL_ENABLED: 'Para desativar em lote, todos os turnos escolhidos devem estar ativados.',
  PERIOD_WOULD_BE_REMOVED: 'O turno tem um período de ativação. Confirme que ele será removido.',
  PRODUCT_NOT_IN_PLAN: 'O plano da empresa não inclui esta opção.',
  RULE_NOT_FOUND: 'Essa regra não existe mais neste turno.',
  SHIFT_VERSION_NOT_FOUND:
    'Essa versão não está mais no registro de auditoria deste turno. Atualize a lista de versões.',
  SHIFT_VERSION_IS_CURRENT: 'O turno já está com os horários dessa versão. Nada mudou.',
  INVALID_RULES: 'Há regras de horário incorretas.',
  INVALID_IP_RULES: 'Há endereços IP incorretos na lista.',
  PREVIEW_SUPERSEDED: 'Este cálculo foi refeito em outra janela. Use o resultado de lá.',
  VERSION_CONFLICT: 'Outra pessoa mudou isto enquanto você editava. Recarregue e refaça a mudança.',
  ACTIVATION_DATE_OUT_OF_RANGE: 'Escolha um horário nos próximos 14 dias.',
  TEST_NOT_RUNNING: 'Não há {activationTest} em andamento.',
  TEST_TOO_LATE: 'Já passou das 23:30. Comece de novo amanhã.',
  TEST_USERS_INVALID: 'Uma ou mais pessoas escolhidas não podem participar.',
  TEST_STAGE_NOT_PASSED: 'Este teste ainda não foi concluído. Espere alguém concluí-lo antes de seguir.',
  PANEL_PEOPLE_WITHOUT_PASSWORD: `A senha temporária nunca funciona para administradores e gestores. Estes ainda não têm senha no ${productName} e não vão conseguir entrar até receberem um link ou um código.`,
  PEOPLE_BLOCKED: 'Algumas pessoas não vão conseguir entrar.',
  PEOPLE_WITHOUT_PASSWORD:
    'Algumas pessoas ainda não têm como entrar: terão que pedir um link ou receber um código.',
  ELIGIBLE_ROLES_UNKNOWN:
    'Quem só tem uma função de administrador qualificada, que ainda precisa ser ativada, não aparece aqui como administrador. Até a ativação, gestores podem definir a senha dessas pessoas, como a de qualquer outra.',
  ELIGIBLE_ROLES_STOPPED:
    'O {workspace} parou de informar quem tem uma função de administrador qualificada. Quem já era conhecido continua protegido; quem a recebeu depois só aparece aqui como administrador quando a ativar.',
  ROLE_GROUPS_UNREAD:
    'O {workspace} não informa quem está em alguns grupos com função de administrador. Quem já era conhecido continua protegido; quem entrou depois não aparece aqui como administrador, e gestores podem definir a senha dessa pessoa.',
  ROLE_LISTS_UNREAD:
    'O {workspace} não informou todas as funções de administrador. Quem já era conhecido continua protegido.',
  SECOND_STEP_AT_WORKSPACE:
    'Depois da página de login, o {workspace} continua pedindo a {secondStep} a quem a usa, a menos que isso tenha sido desativado lá {secondStepSetting}.',
  CERTIFICATE_EXPIRES_SOON: 'O certificado de assinatura expira em menos de 30 dias.',
  EMERGENCY_FILE_MISSING: 'Ainda não há um arquivo de emergência.',
  MISSING_LOGO: 'Falta o logotipo na página de login.',
  MISSING_PRIMARY_COLOR: 'Falta a cor principal na página de login.',
  MISSING_SECONDARY_COLOR: 'Falta a cor secundária na página de login.',
  EMERGENCY_FILE_OLD: 'O arquivo de emergência é antigo. Exporte um novo e guarde-o no lugar do anterior.',
  EMERGENCY_FILE_CHANGED: 'O arquivo de emergência não corresponde mais à empresa. Exporte um novo.',
  EMERGENCY_FILE_DEAD:
    'O {workspace} não aceita mais a autorização que está no arquivo de emergência. Autorize de novo e exporte outro.',
  EMERGENCY_FILE_ROLE_LOST:
    'A conta por trás do arquivo de emergência não é mais {superAdmin} no {workspace}, e o arquivo não desativaria o controle de acesso. Devolva a função a ela, ou outro {superAdmin} autoriza e exporta um novo.',
  EMERGENCY_CONSENT_REQUIRED:
    'Antes de exportar, um {superAdmin} precisa conceder a autorização no {workspace}.',
  EMERGENCY_EXPORT_OF_ANOTHER:
    'O arquivo leva a autorização de {account}, e só essa pessoa pode exportá-lo. Outro {superAdmin} autoriza antes com a própria conta.',
  EMERGENCY_FILE_OLD_CLIENT:
    'Um arquivo de emergência anterior contém um segredo que abre mais do que esta empresa. A página do arquivo diz o que fazer, nesta ordem: nova autorização e novo arquivo, depois remover o aplicativo antigo.',
  CONSENT_ALLOWS_MORE:
    'O {workspace} concedeu mais do que o arquivo pode levar. Um {superAdmin} remove lá o acesso anterior deste aplicativo; depois, autorize de novo.',
  CONSENT_NEEDS_SUPER_ADMIN: 'Autorize com a conta de um {superAdmin} do {workspace}.',
  CONSENT_OF_OTHER_COMPANY: 'Esta conta é de outra empresa. Use uma conta da empresa deste painel.',
  CONSENT_MAY_NOT_READ:
    'Esta conta não pode ver os registros de auditoria do {workspace}. Use a conta de um {superAdmin}, ou de um administrador com esse privilégio.',
  REPORT_NOT_AVAILABLE: 'Este relatório não existe para empresas que usam o {workspace}.',
  EMERGENCY_CLIENT_MISSING:
    'Esta instalação ainda não pode exportar o arquivo de emergência: falta configurar o cliente OAuth dele.',
  PASSPHRASE_TOO_WEAK: 'A frase secreta é fraca demais para este arquivo.',
  EMERGENCY_FILE_UNREADABLE: 'Este não é um arquivo de emergência, ou está incompleto.',
  EMERGENCY_FILE_OTHER_VERSION: 'O arquivo foi feito por outra versão do produto.',
  EMERGENCY_FILE_WRONG_PASSPHRASE: 'A frase secreta não é a deste arquivo.',
  EMERGENCY_FILE_DAMAGED: 'O arquivo foi alterado ou está danificado. Use outra cópia dele.',
  EMERGENCY_FILE_OF_ANOTHER:
    'Este arquivo é de outra empresa, ou de antes que mudasse o endereço da página de login. Exporte um novo.',
  IMAGE_TOO_LARGE: 'A imagem tem mais de 2 MB. Escolha uma menor.',
  IMAGE_IS_DRAWING:
    'Um SVG não pode ser enviado diretamente, porque pode conter programas. Envie a imagem em PNG ou JPEG; o painel converte SVG em PNG.',
  IMAGE_TYPE_UNKNOWN: 'O arquivo não é uma imagem PNG nem JPEG.',
  IMAGE_UNREADABLE: 'Não foi possível ler a imagem. O arquivo pode estar incompleto ou danificado.',
  IMAGE_TOO_MANY_PIXELS: 'A imagem tem pixels demais. Reduza o tamanho dela e tente de novo.',
  IMAGE_NOT_FOUND: 'A imagem escolhida não está mais guardada. Escolha o arquivo de novo.',
  MAIL_SERVER_REQUIRED:
    'Esta instalação não tem servidor de e-mail: as senhas novas não chegariam a ninguém. Escolha a lista.',
  SUSPENDED_USER_LOGOUT: 'Esta pessoa está suspensa no {workspace}: não há sessão para encerrar.',
  RECOVERY_EMAIL_OF_COMPANY: 'O e-mail de recuperação precisa ficar fora dos domínios da empresa.',
  INVALID_PERIOD: 'Datas inválidas. Confira o início e o fim.',
  REQUEST_NOT_FOUND: 'Solicitação não encontrada.',
  REQUEST_ALREADY_DECIDED: 'Esta solicitação já foi respondida ou expirou.',
  APP_NOT_FOUND: 'Aplicativo não encontrado.',
  APP_ALREADY_REGISTERED: 'Já existe um aplicativo com esse ID da entidade.',
  APP_OF_WORKSPACE: 'Este é o aplicativo do próprio {workspace}: ele é gerenciado pelo controle de acesso.',
  INVALID_APP_METADATA:
    'Estes metadados não podem ser usados. Detalhe para quem mantém o aplicativo: {detail} ({reason}).',
  NEXT_CERTIFICATE_NOT_READY: 'O próximo certificado ainda não está pronto para uso.',
  SESSION_NOT_FOUND: 'A sessão não existe mais.',
  TASK_NOT_FOUND: 'Ação em lote não encontrada.',
  TASK_STILL_RUNNING: 'A ação em lote ainda não terminou. Espere o fim para baixar o resultado.',
  PEOPLE_FOUND_CHANGED: 'A busca encontra agora outro número de pessoas. Confira e comece de novo.',
  MORE_PEOPLE_FOUND:
    'Agora há mais pessoas nestes turnos do que você confirmou. Confira o novo número e tente de novo.',
  MORE_SESSIONS_FOUND:
    'Agora há mais sessões abertas do que você confirmou. Confira o novo número e encerre de novo.',
  USER_NOT_ACTIVE: 'A pessoa não está ativa no {workspace}.',
  NO_RECIPIENT: 'Não há e-mail de recuperação para onde enviar.',
  NO_TEMPORARY_PASSWORD: 'A senha temporária nunca funciona para administradores e gestores. Envie um link.',
  WORKSPACE_PASSWORD_REFUSED:
    'O {workspace} recusou a senha nova. Defina uma senha onde a conta é administrada.',
  // What the consent for the emergency file is refused with; the sign-in screen has its own words.
  INVALID_GRANT: 'O código da autorização já foi usado ou expirou. Comece de novo.',
  MISSING_CODE: 'A autorização não foi confirmada. Comece de novo e aceite a solicitação.',
  NO_DOMAIN_ASSOCIATED: 'Esta conta não pertence a um domínio do Google Workspace. Use a conta da empresa.',
  INVALID_CALLBACK: 'A resposta da autorização não é válida neste navegador. Comece de novo.',
  NO_TENANT_ASSOCIATED: 'Esta conta não pertence a uma organização do Microsoft 365. Use a conta da empresa.',
  UNSUPPORTED_MEDIA_TYPE: 'O servidor não aceita dados neste formato. Recarregue a página e tente de novo.',
  USER_ALREADY_EXISTS:
    'Alguém da lista já tem esta permissão ou uma maior. Nada foi alterado: atualize a lista e escolha só quem falta.',
  INVALID_EMAILS: 'Estes e-mails não podem ser usados: {emails}. Corrija ou remova cada um e tente de novo.',
} as const;
