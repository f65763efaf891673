/** The report of files that are shared outside the company. */
export const sharedFiles = {
  title: 'Compartilhamento externo',
  beta: 'Beta',
  description: 'Arquivos e pastas que podem ser abertos por quem não é da empresa',
  history: {
    one: 'O {workspace} informa mudanças de até {count} dia atrás. O que foi compartilhado antes disso e não mudou desde então não aparece aqui.',
    other:
      'O {workspace} informa mudanças de até {count} dias atrás. O que foi compartilhado antes disso e não mudou desde então não aparece aqui.',
  },
  readAt: 'Lido até {moment}.',
  consent: {
    title: 'Este relatório precisa de uma autorização própria',
    text: 'Um administrador da empresa permite, no {workspace}, a leitura dos registros de auditoria, e nada mais. A conexão da empresa não é usada nem muda.',
    isRead: 'O que é lido',
    read: {
      sharing: 'Mudanças no acesso a arquivos e pastas: quando, quem mudou e com quem foi compartilhado',
      file: 'O nome, o tipo e o dono desses arquivos',
      gone: 'Se um arquivo foi para a lixeira, voltou dela ou foi excluído',
    },
    isNotRead: 'O que não é lido',
    notRead: {
      content: 'O conteúdo de arquivos e e-mails',
      views: 'Quem abriu ou editou um arquivo',
      internal: 'Arquivos que só a empresa pode abrir: o nome deles não fica guardado',
    },
    end: 'Você pode parar o relatório quando quiser. Tudo o que foi lido é então excluído.',
    account:
      'Use a conta de um {superAdmin}, ou de um administrador com o privilégio de ver relatórios no {adminConsole}.',
    allow: 'Permitir acesso',
    askAdmin: 'Peça a um administrador do controle que permita o acesso.',
    refused: 'O acesso não foi permitido.',
    endedTitle: 'A autorização terminou',
    ended:
      'Em {moment}, o {workspace} deixou de aceitar a autorização de {account}. A leitura parou e o que foi lido foi excluído.',
    endedHidden:
      'Em {moment}, o {workspace} deixou de aceitar a autorização. A leitura parou e o que foi lido foi excluído.',
    given: 'Acesso permitido com a conta {account} em {day}.',
  },
  first: {
    title: 'Lendo os compartilhamentos pela primeira vez',
    text: { one: 'Último {count} dia: {percent}%', other: 'Últimos {count} dias: {percent}%' },
    none: 'Nenhum arquivo até agora',
    soon: 'Os primeiros arquivos aparecem aqui assim que forem lidos.',
  },
  stopped: 'A leitura parou',
  problems: {
    account_may_not_read:
      'A conta que deu a autorização não pode mais ver os registros de auditoria do {workspace}. O que já foi lido continua aqui. Devolva esse privilégio à conta ou permita o acesso com outra.',
    api_disabled:
      'A API de relatórios (Admin SDK) está desativada no {workspace}. O que já foi lido continua aqui. Ative a API para que a leitura continue.',
    unavailable: 'O {workspace} não está respondendo. A leitura continua automaticamente quando ele voltar.',
  },
  stop: {
    action: 'Parar o relatório',
    title: 'Parar este relatório?',
    text: 'A autorização é encerrada e tudo o que foi lido é excluído. O {workspace} e os arquivos não mudam.',
    confirm: 'Parar e excluir',
    done: {
      revoked: 'Relatório parado. A autorização foi revogada e os dados foram excluídos.',
      kept_for_connection:
        'Relatório parado e dados excluídos. A permissão continua no {workspace}, porque a mesma conta conecta a empresa, mas não é mais usada.',
      unreachable:
        'Relatório parado e dados excluídos. O {workspace} não respondeu: remova a permissão lá, nos apps com acesso à conta.',
    },
  },
  columns: {
    title: 'Arquivo ou pasta',
    kind: 'Tipo',
    owner: 'Dono',
    visibility: 'Quem pode abrir',
    with: 'Compartilhado com',
    since: 'Compartilhado desde',
    first_seen: 'Visto pela primeira vez',
    last_seen: 'Última mudança',
  },
  kinds: {
    folder: 'Pasta',
    document: 'Documento',
    spreadsheet: 'Planilha',
    presentation: 'Apresentação',
    form: 'Formulário',
    pdf: 'PDF',
    drive: 'Drive compartilhado',
    other: 'Arquivo',
  },
  visibilities: {
    people: 'Pessoas de fora',
    link: 'Quem tiver o link',
    public: 'Qualquer pessoa na web',
  },
  untitled: 'Sem nome',
  unknownOwner: 'Dono desconhecido',
  domain: 'Todos em {name}',
  more: { one: 'e mais {count}', other: 'e mais {count}' },
  nobodyNamed: 'Não informado',
  before: 'antes de {moment}',
  searchLabel: 'Buscar pelo nome do arquivo',
  outsideLabel: 'E-mail ou domínio de fora',
  anyVisibility: 'Todos os tipos de acesso',
  order: 'Ordem',
  orders: { newest: 'Mais recentes primeiro', oldest: 'Mais antigos primeiro' },
  onlyOwner: 'Dono: {name}',
  clearOwner: 'Remover o filtro: dono {name}',
  chart: {
    files: 'Arquivos compartilhados',
    people: 'Pessoas de fora',
    domains: 'Domínios de fora',
    byVisibility: 'Por quem pode abrir',
    byOwner: 'Por dono',
    otherOwners: 'Outros donos',
  },
  open: 'Abrir os detalhes de {name}',
  details: 'Compartilhamento',
  lastActor: 'Mudado por',
  openFile: 'Abrir no {workspace}',
  onlyThisOwner: 'Ver os arquivos deste dono',
  onlyWith: 'Ver tudo o que é compartilhado com {name}',
  nobodyText:
    'Nenhuma pessoa foi informada: o acesso é de quem tem o link, ou foi dado antes do que o {workspace} informa.',
  count: { one: '{count} arquivo', other: '{count} arquivos' },
  moreFiles: 'mais de {count} arquivos',
  emptyTitle: 'Nada compartilhado para fora neste período',
  emptyText:
    'Quando alguém compartilhar um arquivo com uma pessoa de fora ou criar um link aberto, ele aparece aqui.',
  noneTitle: 'Nenhum arquivo encontrado',
  noneText: 'Nenhum arquivo corresponde à busca e aos filtros.',
} as const;
