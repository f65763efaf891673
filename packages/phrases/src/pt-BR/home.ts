export const home = {
  title: 'Início',
  description: 'Situação atual do acesso da empresa {company}',
  control: 'Controle de acesso',
  since: 'desde {moment}',
  peopleNow: 'Pessoas agora',
  insideShare: '{share}% das pessoas incluídas no controle podem entrar agora.',
  notOn: {
    inactive: 'O controle está desativado: todas as pessoas podem entrar.',
    scheduled: 'O controle ainda não está ativado: todas as pessoas podem entrar.',
    test: 'Por enquanto, os turnos só se aplicam aos participantes do {activationTest}.',
    activating: 'O controle está sendo ativado.',
    deactivating: 'O controle está sendo desativado.',
  },
  wouldShare: 'Com o controle ativado, {share}% das pessoas incluídas estariam dentro do horário agora.',
  wouldBlock: {
    one: 'Com o controle ativado, {count} pessoa não conseguiria entrar em horário nenhum.',
    other: 'Com o controle ativado, {count} pessoas não conseguiriam entrar em horário nenhum.',
  },
  wouldLack: {
    one: '{count} pessoa com horário ainda não tem senha nem link para entrar.',
    other: '{count} pessoas com horário ainda não têm senha nem link para entrar.',
  },
  lockedOut: {
    one: '{count} pessoa não consegue entrar',
    other: '{count} pessoas não conseguem entrar',
  },
  lockedOutText: 'Elas não entram em hora nenhuma enquanto isto não for resolvido:',
  lockedOutBy: {
    blocked: {
      one: '{count} pessoa não tem horário de acesso',
      other: '{count} pessoas não têm horário de acesso',
    },
    no_identifier: {
      one: '{count} pessoa tem horário, mas a conta dela no {workspace} não tem ID imutável',
      other: '{count} pessoas têm horário, mas as contas delas no {workspace} não têm ID imutável',
    },
    temporary_ended: {
      one: '{count} pessoa tem horário, mas a senha temporária não funciona mais',
      other: '{count} pessoas têm horário, mas a senha temporária não funciona mais',
    },
    no_password: {
      one: '{count} pessoa tem horário, mas nem senha nem link aberto',
      other: '{count} pessoas têm horário, mas nem senha nem link aberto',
    },
    no_address: {
      one: '{count} pessoa tem horário, mas nem senha nem e-mail de recuperação',
      other: '{count} pessoas têm horário, mas nem senha nem e-mail de recuperação',
    },
  },
  lockedOutHelp: {
    blocked: 'Adicione-as a um turno com horários.',
    no_identifier: 'Defina o ID imutável (onPremisesImmutableId) dessas contas no {workspace} e sincronize.',
    temporary_ended: 'Prorrogue a senha temporária ou envie links.',
    no_password: 'Envie links.',
    no_address: 'Informe um e-mail de recuperação ou defina uma senha para elas.',
  },
  temporaryEndedAt: 'A senha temporária expirou {moment}.',
  toTemporary: 'Abrir a senha temporária',
  lockedOutSee: 'Ver quem não consegue entrar',
  nobodyWithShift: 'Ainda não há ninguém em um turno ativado.',
  coveredDomains: 'Domínios: {domains}',
  testStarts: 'O {activationTest} está sendo preparado.',
  testEnds: 'O {activationTest} está terminando; tudo volta a ser como era.',
  runStep: 'Passo {step} de {total}: {name}',
  denials: 'Acessos negados nas últimas 24 horas',
  denialsTotal: { one: '{count} acesso negado', other: '{count} acessos negados' },
  successesTotal: { one: '{count} acesso permitido', other: '{count} acessos permitidos' },
  noDenials: 'Nenhum acesso foi negado nas últimas 24 horas.',
  openLog: 'Abrir registro de acessos',
  sync: 'Diretório',
  syncedAt: 'Última sincronização: {moment}',
  neverSynced: 'O diretório ainda não foi sincronizado.',
  syncFailed: 'A última sincronização falhou: {reason}',
  rolesUnread:
    'Desde {day}, o {workspace} não informa {lists}. Quem já era conhecido continua protegido como administrador; os novos só são reconhecidos quando a informação voltar. Confira lá a licença e as permissões e sincronize de novo.',
  rolesUnreadEligible: 'as funções de administrador qualificadas',
  rolesUnreadGroup: 'quem está no grupo {name}, que tem função de administrador',
  rolesUnreadOr: ' nem ',
  syncNow: 'Sincronizar agora',
  syncStarted: 'Sincronização do diretório iniciada.',
  next: 'O que fazer agora',
  allDone: 'Tudo pronto. Nada pendente.',
  keyUnreadable: 'Ninguém consegue entrar pela página de login.',
  keyUnreadableNext:
    'A chave que assina cada login está guardada, mas não abre com a chave mestra atual. Peça a quem administra esta instalação que a inicie de novo com a chave mestra anterior.',
  offNeedsAccess:
    'Para desativar por aqui, é preciso antes permitir de novo o acesso ao {workspace}. A folha impressa do arquivo de emergência mostra como desativar no próprio {workspace}.',
  notAssured: 'Controle não garantido',
  figuresAsSetUp:
    'Os números contam as pessoas de {domains} como se o redirecionamento delas estivesse certo: veja o aviso acima.',
  rolesFailing: 'O {workspace} não informa quem são os administradores desde {moment}',
  rolesFailingText:
    'Enquanto isso, o painel não percebe quando alguém recebe uma função de administrador, e o que outra pessoa preparou antes (senha, código, endereço, sessão) continua funcionando. Só um {superAdmin} pode definir ou enviar senhas.',
  rolesFailingNext:
    'Evite dar funções de administrador até isso se resolver. Um {superAdmin} verifica no {workspace} se as permissões do painel continuam lá; “Sincronizar agora” mostra o motivo.',
  knownPasswords: {
    one: 'Outras pessoas podem conhecer a senha de {name} no {workspace}',
    other: 'Outras pessoas podem conhecer a senha de {count} administradores ou gestores no {workspace}',
  },
  knownPasswordsNext:
    'A senha foi gerada aqui ou passou por outra pessoa antes de a permissão ser dada, e continua válida no {workspace}. Ela deve ser trocada lá, e a troca, confirmada na página de cada pessoa:',
  knownPasswordsRest: { one: 'e mais {count} pessoa', other: 'e mais {count} pessoas' },
  mailsWaiting: {
    one: '{count} e-mail aguarda o servidor de e-mail desde {moment}.',
    other: '{count} e-mails aguardam o servidor de e-mail desde {moment}.',
  },
  mailsWaitingNext:
    'Nada se perde: uma nova tentativa é feita automaticamente. Resposta do servidor: {problem}',
  mailsWaitingNoServer:
    'Nenhum servidor de e-mail aceitou o envio ainda. Fale com quem administra esta instalação.',
  steps: {
    plan: 'Continuar com o controle depois do período de teste',
    planAsk: 'fale com o responsável pelo contrato',
    planWithout: 'Contratar um plano com controle de acesso',
    sync: 'Sincronizar as pessoas do diretório',
    shift: 'Criar o primeiro turno',
    enable: 'Ativar um turno',
    assign: 'Adicionar todas as pessoas a um turno',
    assignCount: { one: 'Falta {count} pessoa', other: 'Faltam {count} pessoas' },
    activate: 'Ativar o controle',
  },
  attention: {
    connection: 'Permitir de novo o acesso ao {workspace}',
    redirect: 'Restaurar a federação de {domains} no {workspace}',
    requests: { one: 'Responder {count} solicitação', other: 'Responder {count} solicitações' },
    noWay: {
      one: 'Dar a {count} pessoa como entrar: uma senha ou um link',
      other: 'Dar a {count} pessoas como entrar: uma senha ou um link',
    },
    blocked: {
      one: 'Dar um turno com horários a {count} pessoa',
      other: 'Dar um turno com horários a {count} pessoas',
    },
  },
  temporaryEnd: {
    soon: {
      one: '{count} pessoa só tem a senha temporária, que funciona até {moment}',
      other: '{count} pessoas só têm a senha temporária, que funciona até {moment}',
    },
    over: {
      one: '{count} pessoa não criou senha própria, e a temporária não funciona mais desde {moment}',
      other: '{count} pessoas não criaram senha própria, e a temporária não funciona mais desde {moment}',
    },
    later: {
      one: 'Para {count} pessoa, que a recebeu por e-mail mais tarde, a senha temporária funciona até {moment}',
      other:
        'Para {count} pessoas, que a receberam por e-mail mais tarde, a senha temporária expira a partir de {moment}',
    },
    extend: 'Prorrogar por {hours} h',
    extended: 'A senha temporária funciona por mais {hours} horas.',
    send: 'Enviar links',
    sent: 'Os links estão a caminho. Quem não tem e-mail de recuperação aparece no resultado da ação.',
  },
  done: 'Concluído',
  open: 'Pendente',
  shiftsEnabled: {
    one: '{enabled} de {total} turno ativado',
    other: '{enabled} de {total} turnos ativados',
  },
} as const;
