import { productName } from '../product.ts';

/** What a refused call says where home is all that is there: of the connection, the session and the control. */
export const firstErrors = {
  general: 'Algo deu errado. Código para o suporte: {id}',
  unexpected: 'Erro inesperado.',
  NETWORK: 'Sem conexão com o servidor. Verifique a rede e tente de novo.',
  partMissing: 'Não foi possível carregar esta parte. Recarregue a página.',
  UNREADABLE_ANSWER: 'O servidor deu uma resposta inesperada. Tente de novo.',
  DISABLED_OR_NOT_FOUND: 'O controle de acesso não faz parte do plano da empresa.',
  EXPIRED_TRIAL: 'O período de teste terminou. Contrate um plano para ativar o controle.',
  USERS_NOT_FOUND: 'Nenhum usuário encontrado no domínio escolhido.',
  INVALID_GOOGLE_ACCESS_TOKEN: 'O Google não aceita mais a autorização da empresa. Permita o acesso de novo.',
  INVALID_MICROSOFT_ACCESS_TOKEN:
    'A Microsoft não aceita mais a autorização da empresa. Permita o acesso de novo.',
  PLEASE_LOG_IN_AGAIN: 'Entre de novo para continuar.',
  REQUEST_LIMIT_EXCEEDED: 'Muitas solicitações. Tente de novo em alguns minutos.',
  INVALID_TOKEN: 'Sua sessão terminou. Entre de novo.',
  LOGIN_REQUIRED: 'Entre para continuar.',
  MISSING_SCOPE: 'Falta uma permissão no {workspace}. Um administrador precisa permitir o acesso.',
  NOT_WORKSPACE_ADMIN: 'Só administradores do {workspace} e gestores podem usar o painel.',
  COMPANY_BANNED: 'O acesso desta empresa foi encerrado.',
  COMPANY_SUSPENDED: 'O acesso desta empresa está suspenso.',
  UNKNOWN_ERROR: 'Erro inesperado. Código para o suporte: {id}',
  FORBIDDEN: 'Você não tem permissão para isso.',
  SERVICE_UNAVAILABLE: 'O serviço está indisponível no momento. Tente de novo em instantes.',
  WORKSPACE_NOT_SET_UP:
    'Esta instalação não está preparada para o {workspace}. Fale com quem administra esta instalação.',
  SECRETS_UNREADABLE:
    'O servidor foi iniciado com outra chave mestra e não consegue abrir o que está guardado. Fale com quem administra esta instalação.',
  DIRECTORY_UNAVAILABLE: 'O {workspace} não respondeu. Tente de novo em instantes.',
  DIRECTORY_SHRANK:
    'Muitas pessoas deixaram de aparecer no diretório de uma vez. Ninguém foi alterado. Se isso estiver certo, um administrador precisa sincronizar de novo.',
  CONTROL_IN_TRANSITION: 'O controle está mudando de estado. Aguarde alguns instantes.',
  CONTROL_ALREADY_ACTIVE: 'O controle já está ativado.',
  CONTROL_NOT_ACTIVE: 'O controle não está ativado.',
  NO_RESCUE_ADMINISTRATOR:
    'Nenhum administrador conseguiria entrar no {workspace} sem passar por aqui. Crie uma conta de emergência: um Administrador Global ativo com endereço do domínio inicial (onmicrosoft.com), sem sincronização com o Active Directory nem convite de outra organização.',
  DOMAIN_INITIAL:
    'O domínio inicial do {workspace} (onmicrosoft.com) não pode entrar no controle de acesso. Escolha outro domínio.',
  DOMAIN_DEFAULT:
    'O domínio escolhido é o padrão do {workspace}. Torne outro domínio o padrão e tente de novo.',
  DOMAIN_NOT_VERIFIED:
    'Um dos domínios ainda não está verificado no {workspace}. Verifique-o lá e tente de novo.',
  DOMAIN_NOT_ROOT: 'Um dos domínios é um subdomínio e segue o domínio raiz. Escolha o domínio raiz.',
  DOMAIN_FEDERATED_ELSEWHERE:
    'Outro serviço já cuida do login de um dos domínios. Ele não foi alterado. Encerre lá essa federação antes de ativar o controle.',
  DOMAIN_REQUESTS_SIGNED:
    'A federação de um dos domínios exige solicitações de login assinadas, e com elas ninguém do domínio entra. No {workspace}, defina isSignedAuthenticationRequestRequired como false na federação do domínio.',
  DOMAIN_UNREADABLE:
    'O {workspace} mostra um dos domínios como federado, mas não consegue ler nem desfazer a configuração. Abra um chamado no suporte da Microsoft e peça para converter o domínio para “Managed”.',
  DEFAULT_DOMAIN_NOT_RESTORED:
    'O {workspace} não permitiu voltar ao domínio padrão anterior. Isso não afeta o login, só o domínio dos endereços novos. Para voltar, abra Configurações > Domínios no {adminConsole}, escolha o domínio e defina-o como padrão.',
  IMMUTABLE_ID_MISSING:
    'Há pessoas que vêm do Active Directory e ainda não têm o identificador (ImmutableID). Sincronize-as com o Microsoft Entra Connect e tente de novo.',
  IMMUTABLE_ID_TAKEN:
    'O identificador (ImmutableID) de uma pessoa já pertence a outra conta. Nenhum domínio foi alterado. Corrija as contas no {workspace} e tente de novo.',
  NOTICE_NOT_ACKNOWLEDGED: 'Leia este aviso e confirme que está ciente. A ativação exige essa confirmação.',
  SIGNING_SELF_TEST_FAILED:
    'O certificado não confere com a chave de assinatura. Nada foi alterado no {workspace}. Fale com quem administra esta instalação.',
  CONTROL_ROLLED_BACK: 'A mudança falhou no {workspace} e foi desfeita.',
  CONTROL_ALREADY_SCHEDULED: 'Já existe uma ativação agendada. Cancele-a antes de fazer outra coisa.',
  CONTROL_NOT_SCHEDULED: 'Não há ativação agendada.',
  CONTROL_TEST_RUNNING: 'Há um {activationTest} em andamento. Encerre-o primeiro.',
  ADMINISTRATORS_WITHOUT_PASSWORD: `Administradores dos domínios escolhidos passam a entrar no {workspace} por aqui, mas ainda não têm senha no ${productName}, e a temporária nunca funciona para eles. Sem uma senha própria, ficariam de fora do {workspace}.`,
  NO_ADMINISTRATOR_OUTSIDE: 'Nenhum administrador conseguiria entrar no {workspace} sem depender dos turnos.',
  EVERYBODY_BLOCKED:
    'Ninguém dos domínios escolhidos conseguiria entrar: ninguém está em um turno ativado com horários.',
  CERTIFICATE_EXPIRED: 'O certificado de assinatura expirou.',
  SIGN_IN_SERVICE_UNREACHABLE: 'A página de login não responde no endereço público dela.',
  WORKSPACE_ASSIGNMENTS_BEFORE_OURS:
    'O {workspace} tem outras atribuições de SSO que têm prioridade sobre as nossas.',
  STOPPED_BY_OPERATOR: 'A ativação foi interrompida pela linha de comando da máquina em que o produto roda.',
  APPROVAL_REQUIRED:
    'O {workspace} aguarda a aprovação de outro {superAdmin}. Peça que ele aprove no {workspace} e ative de novo.',
  DOMAIN_NOT_FOUND: 'Domínio não encontrado nesta empresa.',
  DEFAULT_PASSWORD_REQUIRED: 'Defina primeiro a senha temporária.',
  TEMPORARY_PASSWORD_NOT_EXTENDABLE:
    'A senha temporária já foi prorrogada duas vezes. Envie links para que as pessoas criem a própria senha.',
} as const;
