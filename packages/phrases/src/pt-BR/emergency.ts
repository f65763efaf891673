import { productName } from '../product.ts';

export const emergency = {
  title: 'Arquivo de emergência',
  description:
    'Para desativar o controle quando este painel, a página de login ou o banco de dados não existirem mais',
  notAllowed: 'A autorização não foi guardada.',
  noClientTitle: 'O arquivo ainda não pode ser exportado',
  noClient:
    'Falta o cliente OAuth que vai dentro do arquivo. Quem administra esta instalação registra um segundo cliente no provedor e define {id} e {secret}; o README explica como, em “{section}”. A folha para imprimir já pode ser usada.',
  noClientPublic:
    'Falta o cliente OAuth que vai dentro do arquivo. Quem administra esta instalação registra no provedor um novo aplicativo, sem segredo, e define {id}; o README explica como, em “{section}”. A folha para imprimir já pode ser usada.',
  consent: '1. Autorização',
  consentText:
    'Um superadministrador autoriza, no {workspace}, a permissão que vai dentro do arquivo: ler e alterar o login único, e nada mais. Ela não dá acesso a pessoas, senhas ou e-mails. Só essa pessoa pode exportar o arquivo.',
  consentTextDomains:
    'Um Administrador Global autoriza, no {workspace}, a permissão que vai dentro do arquivo: ler e alterar os domínios e a federação deles, até onde vão os direitos dessa conta, e nada mais. Use de preferência uma conta do domínio inicial (*.onmicrosoft.com), que a federação nunca alcança. Só essa pessoa pode exportar o arquivo.',
  consentGiven: 'Concedida',
  consentDead: 'Não é mais válida',
  consentOther: 'Precisa ser dada de novo',
  consentOtherText:
    'Esta autorização foi dada a outro cliente OAuth, e não ao que vai agora dentro do arquivo. Autorize de novo e exporte um novo arquivo. O anterior funciona enquanto o cliente dele existir.',
  consentBy: 'por {account} em {day}',
  allowsMore:
    'O {workspace} concedeu mais do que o arquivo pode levar, e por isso nenhum arquivo é exportado com esta autorização. Autorize de novo.',
  allow: 'Autorizar no {workspace}',
  allowAgain: 'Autorizar de novo',
  allowOwn: 'Autorizar com sua conta',
  file: '2. Arquivo',
  fileText: `O arquivo é criptografado com uma frase secreta que não fica guardada no ${productName}. Guarde o arquivo fora desta máquina, e a frase em outro lugar. A cada exportação, a conta que autorizou e os administradores do controle recebem um e-mail.`,
  today: 'Exportado hoje',
  age: { one: 'Há {count} dia', other: 'Há {count} dias' },
  exportedBy: 'por {name} em {day}',
  changes: {
    profile: 'O endereço da página de login ou o perfil no {workspace} mudou desde a exportação.',
    domains: 'Os domínios da empresa mudaram desde a exportação.',
    credentials: 'A autorização que está no arquivo não é mais a atual.',
    role: 'A conta que autorizou não é mais {superAdmin} no {workspace}: o arquivo não desativaria o controle de acesso. Devolva a função a ela, ou outro {superAdmin} autoriza e exporta um novo.',
  },
  neverTried: 'Ainda não foi testado.',
  triedOn: 'Testado em {day}.',
  export: 'Exportar arquivo',
  exportAgain: 'Exportar de novo',
  consentFirst: 'Primeiro um {superAdmin} precisa autorizar.',
  exportOfAnother:
    'O arquivo leva a autorização de {account}, e só essa pessoa pode exportá-lo, depois de confirmar a identidade.',
  exportOwn:
    'Se você é {superAdmin}, pode autorizar com sua própria conta e então exportar. Os próximos arquivos levam essa autorização.',
  exportByOther:
    'Para que outra pessoa exporte, um {superAdmin} abre esta página e autoriza com a própria conta.',
  exportTitle: 'Exportar o arquivo de emergência',
  passphraseText:
    'Sem esta frase o arquivo não serve para nada, e ninguém consegue recuperá-la. Várias palavras sem ligação entre si são fáceis de lembrar e difíceis de adivinhar.',
  passphrase: 'Frase secreta',
  again: 'Repita a frase secreta',
  notTheSame: 'As duas frases não são iguais.',
  show: 'Mostrar a frase',
  strength: 'Força da frase',
  strengths: { too_short: 'Curta demais', weak: 'Fraca demais', fair: 'Boa', strong: 'Forte' },
  saved: 'O arquivo {name} foi exportado.',
  keep: 'Guarde-o em um lugar que continue existindo sem esta máquina, imprima a folha desta página e teste o arquivo uma vez.',
  dryRun: '3. Teste',
  dryRunText:
    'Abre o arquivo, consulta o {workspace} com a autorização que está nele e mostra o que seria desativado. Só a leitura é testada: se o {workspace} aceita a alteração só se sabe ao desativar. Nada é alterado.',
  choose: 'Escolher arquivo',
  noFile: 'Nenhum arquivo escolhido',
  try: 'Testar',
  outcomes: {
    ready: 'A autorização do arquivo é válida. Seria desativado:',
    nothing: 'A autorização do arquivo é válida. Agora não há nada a desativar.',
    refused: 'O {workspace} não aceita a autorização deste arquivo.',
    other_client:
      'Este arquivo é de um cliente OAuth que esta instalação não usa mais, e não pode ser testado aqui. Autorize e exporte um novo.',
    unavailable: 'O {workspace} não respondeu. Tente de novo.',
  },
  fileOf: 'Exportado por {name} em {day}, com a autorização de {account}.',
  steps: {
    everyone: 'o login único de todas as pessoas da empresa',
    group: 'o login único do grupo {name}',
    org_unit: 'o login único da unidade {name}',
    domain: 'o login único do domínio {name}',
    readBack: 'e depois verificaria no {workspace} se ninguém mais é enviado para a nossa página de login',
  },
  unread:
    'O {workspace} não mostrou para onde envia as pessoas de {domains}. O arquivo não desativa o que não pode ler: teste de novo ou confira esses domínios no {adminConsole}.',
  nothingChanged: 'Nada foi alterado.',
  sheet: '4. Folha para imprimir',
  sheetText: 'Sem nenhum segredo. Serve também quando o arquivo ou a frase se perderam.',
  print: 'Imprimir',
  sheetTitle: '{company}: desativar o login único no {workspace}',
  sheetOf: 'Domínio principal {main_domain}. Folha de {day}.',
  sheetLines: {
    open: 'Um superadministrador abre {console_url} e entra com a própria senha do {workspace}. Superadministradores nunca passam pelo login único.',
    find: 'Em “Segurança”, “Autenticação”, “SSO com IdP de terceiros”, abra “Gerenciar atribuições de perfis de SSO”.',
    company:
      'Escolha a unidade organizacional mais alta ({main_domain}) e troque o perfil “{profile_name}” por “Nenhum”. Salve.',
    groups: 'Na aba “Grupos”, faça o mesmo em cada grupo que tem o perfil “{profile_name}”.',
    keep: 'Não apague o perfil: sem atribuição ele não faz nada, e a próxima ativação o usa de novo.',
    tell: 'Avise as pessoas: elas entram com a senha do {workspace}. Quem não souber a senha recebe uma nova em “Diretório”, “Usuários”.',
    wait: 'A mudança tem efeito em minutos; pode levar até 24 horas para todos.',
  },
  sheetLinesDomains: {
    open: 'Um Administrador Global com conta do domínio inicial (*.onmicrosoft.com) abre {console_url} e entra com a própria senha. Contas dos domínios federados não servem: elas são enviadas para a página de login.',
    connect:
      'No PowerShell, com o módulo Microsoft.Graph: Connect-MgGraph -Scopes Domain.ReadWrite.All,Domain-InternalFederation.ReadWrite.All,Directory.AccessAsUser.All',
    compare:
      'Para cada domínio abaixo: Get-MgDomainFederationConfiguration -DomainId DOMÍNIO. Continue só se o IssuerUri for o desta folha: outra federação não é nossa. Anote o Id.',
    end: 'Encerre a federação: Remove-MgDomainFederationConfiguration -DomainId DOMÍNIO -InternalDomainFederationId ID',
    explorer:
      'Sem PowerShell, no Graph Explorer (https://developer.microsoft.com/graph/graph-explorer): GET e depois DELETE em https://graph.microsoft.com/v1.0/domains/DOMÍNIO/federationConfiguration/ID.',
    check:
      'Confirme: Get-MgDomain -DomainId DOMÍNIO deve mostrar AuthenticationType “Managed”. Se ainda mostrar “Federated”: Update-MgDomain -DomainId DOMÍNIO -AuthenticationType Managed',
    tell: 'Avise as pessoas: elas entram com a senha do {workspace}. Quem não souber a senha recebe uma nova em “Usuários”, “Usuários ativos”.',
    wait: 'A mudança pode levar até 2 horas; em casos raros, até 24 horas.',
  },
  sheetOpens:
    'O arquivo de emergência, com a frase secreta, abre só o login único desta empresa, em nome da conta que autorizou: pode desativá-lo, ou enviar a outra página e assim representar quem não é superadministrador. Não abre outra empresa.',
  sheetOpensDomains:
    'O arquivo de emergência, com a frase secreta, abre só os domínios desta empresa e a federação deles, até onde vão os direitos da conta que autorizou: pode encerrá-la, ou enviar as pessoas a outra página de login e assim representá-las. Não abre outra empresa.',
  sheetIssuers: 'IssuerUri de cada domínio',
  sheetNoAdmins:
    'Nenhum. Antes de ativar o controle, crie no {workspace} uma conta de Administrador Global no domínio inicial (*.onmicrosoft.com), sincronize e imprima esta folha de novo.',
  sheetAdmins: '{SuperAdmins}',
  sheetProfile: 'Perfil',
  old: {
    title: 'Arquivos anteriores contêm um segredo',
    text: 'Os arquivos exportados antes contêm um segredo que é o mesmo para todas as empresas desta instalação e que age sem nenhum administrador. Faça, nesta ordem:',
    steps: {
      replace: 'Autorize de novo nesta página e exporte um novo arquivo.',
      remove:
        'No centro de administração do Microsoft Entra, em “Aplicativos empresariais”, exclua o aplicativo com o ID {id}. Os arquivos anteriores deixam de funcionar, e o segredo deles não abre mais esta empresa.',
      tell: 'Avise quem administra esta instalação: o segredo antigo é apagado quando todas as empresas tiverem feito isso.',
    },
    done: 'O aplicativo antigo foi excluído',
    first: 'Primeiro exporte um novo arquivo: até lá, o anterior pode ser a única saída.',
  },
  sheetDomains: 'Domínios',
} as const;
