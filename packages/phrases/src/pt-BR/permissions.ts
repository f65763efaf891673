import { productName } from '../product.ts';

export const permissions = {
  title: 'Permissões',
  description: 'Quem pode usar este painel',
  tabs: {
    managers: 'Gestores',
    allowed_admins: 'Administradores autorizados',
    administrators: 'Administradores do {workspace}',
  },
  notes: {
    managers:
      'Gestores cuidam do dia a dia: pessoas, turnos, senhas, férias e relatórios. Não ativam nem desativam o controle e não alteram o acesso de administradores e gestores.',
    allowed_admins:
      'Têm no painel os mesmos direitos de um {superAdmin}, sem serem administradores no {workspace}.',
    administrators:
      'São os {superAdmins} do {workspace}. Essa função só pode ser alterada no {adminConsole}; a lista é atualizada quando o diretório é sincronizado.',
  },
  panelShifts: {
    title: 'Turnos de gestores e administradores',
    label: 'Gestores podem mudar turnos que incluem gestores ou administradores',
    text: 'Com a opção desativada, um gestor só consulta os turnos em que estão ele mesmo, outros gestores ou administradores. Com ela ativada, ele pode mudar horários, redes e senhas desses turnos e, com isso, o próprio acesso. Só os administradores do controle decidem quais gestores e administradores estão neles.',
    on: 'Gestores agora podem mudar esses turnos.',
    off: 'Gestores agora só consultam esses turnos.',
  },
  add: { managers: 'Adicionar gestor', allowed_admins: 'Autorizar administrador' },
  empty: {
    managers: 'Nenhum gestor ainda',
    allowed_admins: 'Nenhum administrador autorizado',
    administrators: 'Nenhum administrador encontrado no {workspace}',
  },
  emptyText: {
    managers: 'Adicione quem cuida do dia a dia: a pessoa entra neste painel com a própria conta.',
    allowed_admins:
      'Autorize quem deve ter todos os direitos neste painel sem ser administrador no {workspace}.',
    administrators: 'A lista aparece depois da próxima sincronização do diretório.',
  },
  search: 'Buscar por nome ou e-mail',
  people: 'Pessoas',
  chosen: 'Pessoas escolhidas',
  unchoose: 'Remover {name}',
  addCount: { one: 'Adicionar {count} pessoa', other: 'Adicionar {count} pessoas' },
  moreFound: {
    one: 'Há mais {count} pessoa. Refine a busca.',
    other: 'Há mais {count} pessoas. Refine a busca.',
  },
  nobodyFound: 'Ninguém encontrado',
  withoutPassword: {
    one: `{names} ainda não tem senha própria no ${productName}, e a senha temporária não funciona para usuários do painel. Depois de adicionar, envie um link ou uma senha pela lista de usuários: até lá, a pessoa não entra no {workspace}.`,
    other: `{names} ainda não têm senha própria no ${productName}, e a senha temporária não funciona para usuários do painel. Depois de adicionar, envie um link ou uma senha a cada uma pela lista de usuários: até lá, elas não entram no {workspace}.`,
  },
  promotion: {
    unknown: 'Não foi possível verificar o que termina com esta mudança.',
    title: {
      one: 'O que outras pessoas definiram para {count} pessoa termina ao adicioná-la',
      other: 'O que outras pessoas definiram para {count} pessoas termina ao adicioná-las',
    },
    ends: {
      password:
        'outras pessoas conhecem a senha atual ou poderiam tê-la definido: terá de ser trocada no próximo acesso',
      recovery_email: 'o e-mail de recuperação informado por outra pessoa é removido',
      link: 'links e códigos para criar a senha que passaram por outra pessoa deixam de funcionar',
      listed_password: 'a senha sai da lista de senhas geradas',
      workspace_password: 'a senha a caminho do {workspace} não é entregue',
      known_workspace_password:
        'a senha que outras pessoas podem conhecer continua válida no {workspace}: depois de adicionar, ela precisa ser trocada lá',
      waiting_email: 'os e-mails na fila com link ou senha não são enviados',
      session: 'as sessões iniciadas com a senha atual são encerradas, também no {workspace} e neste painel',
      calendar_address: 'o endereço secreto do calendário deixa de funcionar',
    },
  },
  you: 'você',
  isAdmin: 'já é administrador',
  isManager: 'já é gestor',
  already: {
    one: '{names} já tem esta permissão ou uma maior e saiu da seleção. Nada mudou ainda.',
    other: '{names} já têm esta permissão ou uma maior e saíram da seleção. Nada mudou ainda.',
  },
  alreadyRest: 'Você pode adicionar as outras pessoas escolhidas.',
  added: { one: '{count} pessoa adicionada.', other: '{count} pessoas adicionadas.' },
  removeTitle: {
    managers: 'Remover {name} dos gestores?',
    allowed_admins: 'Remover {name} dos administradores autorizados?',
  },
  removeText: 'A pessoa perde o acesso ao painel agora, mesmo se estiver com ele aberto.',
  removeStays: '{name} continua no painel, com as outras permissões que tem.',
  removeGone:
    '{name} não está mais no diretório. Sem esta permissão, também não entra no painel se a conta voltar.',
  removed: '{name} não tem mais essa permissão.',
} as const;
