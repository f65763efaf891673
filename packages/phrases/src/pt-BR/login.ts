import { productName } from '../product.ts';

export const login = {
  beta: 'Beta',
  title: 'Entrar no painel',
  intro: 'Controle quando e de onde as pessoas da sua empresa entram no {workspaces}.',
  createCompany: 'Criar a conta da minha empresa',
  createHint: 'Primeira vez? O teste dura 14 dias e é para administradores do {workspaces}.',
  sessionOver: 'Sua sessão terminou. Entre de novo: você volta para a tela em que estava.',
  checking: 'Verificando sua sessão…',
  needsScript: 'O painel precisa de JavaScript. Ative o JavaScript neste navegador para entrar.',
  finishing: 'Concluindo o login…',
  tryAgain: 'Voltar para o login',
  failed: 'Não foi possível entrar',
  confirmed: 'Volte para o painel',
  confirmedText: 'A resposta já está no painel. Você pode fechar esta janela.',
  lastStep: 'Falta um passo',
  lastStepText:
    'A conta da sua empresa está pronta. Permita agora o acesso ao {workspace}: o teste de 14 dias começa e o painel sincroniza o diretório.',
  notInstalledHere: `Sua empresa ainda não tem conta no ${productName}. Peça a quem administra esta instalação que crie a conta.`,
  suspendedTitle: 'Conta suspensa',
  suspendedText:
    'O acesso da sua empresa ao painel está suspenso. Para reativar, fale com o responsável pelo contrato.',
  suspendedCompany: 'O acesso da empresa {company} ao painel está suspenso.',
  suspendedControlOn:
    'Enquanto isso, ninguém abre uma nova sessão no {workspace} pela página de login. Quem já está conectado continua até o fim do turno, e os administradores que não dependem da página de login entram direto, como sempre.',
  suspendedControlOff:
    'Para as pessoas da empresa nada muda: o controle está desativado, e elas entram no {workspace} com a senha de sempre.',
  suspendedKept:
    'Nada é apagado por causa da suspensão: pessoas, turnos e configurações continuam como estavam.',
  suspendedAsk: 'Para reativar, fale com o responsável pelo contrato.',
  suspendedStill: 'Verificado agora: o acesso continua suspenso.',
  checkAgain: 'Verificar de novo',
  signOut: 'Sair',
  retry: 'Tentar de novo',
  stillSignedIn: 'Sua sessão continua aberta: o painel abre assim que houver resposta.',
  unloaded: 'Não foi possível carregar a página por inteiro. Verifique a rede e recarregue a página.',
  reload: 'Recarregar a página',
  theme: 'Mudar o tema',
  google: {
    signIn: 'Fazer login com o Google',
    createCompany: 'Criar a conta da minha empresa com o Google',
    opening: 'Abrindo o Google…',
    goOn: 'Continuar no Google',
  },
  microsoft: {
    signIn: 'Fazer login com a Microsoft',
    createCompany: 'Criar a conta da minha empresa com a Microsoft',
    opening: 'Abrindo a Microsoft…',
    goOn: 'Continuar na Microsoft',
  },
  errors: {
    general: 'Erro inesperado. Tente de novo. Código para o suporte: {id}',
    NETWORK: 'Sem conexão com o servidor. Verifique a rede e tente de novo.',
    CONSENT_DENIED: 'O acesso não foi permitido. Para entrar, comece de novo e aceite a solicitação.',
    INVALID_GRANT: 'O código do login já foi usado ou expirou. Entre de novo.',
    MISSING_CODE: 'O login não foi confirmado. Entre de novo e aceite a solicitação.',
    NO_DOMAIN_ASSOCIATED: 'Esta conta não pertence a um domínio do Google Workspace. Use a conta da empresa.',
    NO_TENANT_ASSOCIATED:
      'Esta conta não pertence a uma organização do Microsoft 365. Use a conta da empresa.',
    SIGN_IN_WITH_GOOGLE: 'A conta da sua empresa entra com o Google. Use “Fazer login com o Google”.',
    SIGN_IN_WITH_MICROSOFT:
      'A conta da sua empresa entra com a Microsoft. Use “Fazer login com a Microsoft”.',
    UNREGISTERED_USER:
      'Esta pessoa ainda não está cadastrada. Espere a sincronização do diretório ou fale com um administrador.',
    APP_NOT_INSTALLED: `Sua empresa ainda não tem conta no ${productName}. Se você administra o {workspace}, crie a conta.`,
    INVITED_DOMAIN_NOT_VERIFIED:
      'A conta da sua empresa foi preparada com o domínio {domain}, que não está verificado no {workspace}. Verifique o domínio no {workspace} e entre de novo, ou fale com quem administra esta instalação.',
    DOMAIN_OF_OTHER_COMPANY: `O domínio {domain} já pertence à conta de outra empresa no ${productName}. Fale com quem administra esta instalação.`,
    INVALID_GOOGLE_ACCESS_TOKEN:
      'O Google não aceita mais a autorização da empresa. Entre de novo e permita o acesso.',
    INVALID_MICROSOFT_ACCESS_TOKEN:
      'A Microsoft não aceita mais a autorização da empresa. Entre de novo e permita o acesso.',
    NOT_WORKSPACE_ADMIN: 'Só administradores do {workspace} e gestores podem entrar no painel.',
    NEW_PASSWORD_REQUIRED:
      'Outra pessoa conhece a senha desta conta, por isso ela precisa ser trocada antes de usar o painel. Saia da sua conta do {workspace}, entre de novo e escolha uma senha nova.',
    INVALID_CALLBACK: 'A resposta do login não é válida neste navegador. Comece o login de novo.',
    FORBIDDEN_CUSTOMER: 'Esta empresa não é sua cliente.',
    INVALID_TOKEN: 'Sua sessão terminou. Entre de novo.',
    LOGIN_REQUIRED: 'Entre para continuar.',
    MISSING_SCOPE: 'Faltam permissões. Permita o acesso ao {workspace} e entre de novo.',
    COMPANY_BANNED: 'O acesso desta empresa ao painel foi encerrado. Fale com o responsável pelo contrato.',
    COMPANY_SUSPENDED:
      'O acesso desta empresa ao painel está suspenso. Fale com o responsável pelo contrato.',
    DIRECTORY_UNAVAILABLE: 'O {workspace} não respondeu. Tente de novo em instantes.',
    WORKSPACE_NOT_SET_UP:
      'Esta instalação não está preparada para este provedor de login. Fale com quem administra esta instalação.',
    SERVICE_UNAVAILABLE: 'O serviço está indisponível no momento. Tente de novo em instantes.',
    REQUEST_LIMIT_EXCEEDED: 'Muitas tentativas. Espere alguns minutos.',
  },
} as const;
