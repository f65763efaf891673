import { productName } from '../product.ts';

export const figures = {
  how: 'Como estes números são contados',
  names: {
    active: 'Contas ativas',
    covered: 'Incluídas no controle',
    exempt: 'Administradores',
    redirected: 'Usam a página de login',
    blocked: 'Sem horário de acesso',
    can_sign_in: 'Conseguem entrar agora',
    cannot_sign_in: 'Não conseguem entrar',
    no_way_in: 'Têm horário, mas não como entrar',
    no_identifier: 'Sem ID imutável no {workspace}',
    temporary_ended: 'Senha temporária expirada',
    no_address: 'Sem senha e sem e-mail de recuperação',
    no_password: 'Sem senha e sem link aberto',
    in_hours: 'Dentro do horário',
    off_hours: 'Fora do horário',
    without_shift: 'Sem turno',
    without_password: `Sem senha no ${productName}`,
    on_temporary: 'Só com a senha temporária',
    misses_workspace_password: 'Senha não está no {workspace}',
    suspended: 'Suspensos',
    sessions: 'Sessões abertas',
    denied: 'Acessos negados',
    allowed: 'Acessos permitidos',
    requests: 'Solicitações pendentes',
    shifts: 'Turnos',
  },
  definitions: {
    active: 'Contas ativas no {workspace}, inclusive as de administradores.',
    covered:
      'Contas ativas dos domínios em que o controle de acesso se aplica, sem os administradores. Com o controle desativado, são as que ficariam incluídas.',
    exempt:
      'Administradores do {workspace} e administradores autorizados com conta ativa. Os turnos não se aplicam a eles.',
    redirected:
      'Contas ativas dos domínios em que o controle de acesso se aplica, sem os administradores que entram direto no {workspace}.',
    blocked:
      'Pessoas incluídas no controle sem acesso único e sem nenhum turno que dê acesso: sem turno, só em turnos desativados ou encerrados, ou só em turnos sem horários.',
    can_sign_in:
      'Pessoas incluídas no controle a quem o horário permite entrar agora e que têm como entrar: uma senha, a senha temporária enquanto funciona, um link ou código aberto, ou uma sessão aberta. Rede e dispositivo não são considerados.',
    cannot_sign_in:
      'Pessoas sem horário de acesso e pessoas que têm horário, mas não têm como entrar. Não entram em hora nenhuma enquanto isso não for resolvido.',
    no_way_in: `Pessoas que usam a página de login e têm horário de acesso, mas não têm como entrar: nem senha no ${productName}, nem link ou código aberto, nem sessão aberta.`,
    no_identifier:
      'Das que não têm como entrar: o {workspace} não sabe de quem é o login, porque falta o ID imutável (onPremisesImmutableId) da conta.',
    temporary_ended: 'Das que não têm como entrar: a senha temporária era delas e não funciona mais.',
    no_address: 'Das que não têm como entrar: também não há e-mail de recuperação que receba um link.',
    no_password: 'Das que não têm como entrar: um link para o e-mail de recuperação resolve.',
    in_hours:
      'Pessoas incluídas no controle que têm um turno aberto agora e não estão de férias. Rede e dispositivo não são considerados.',
    off_hours: 'Pessoas incluídas no controle que têm turno, mas nenhum aberto agora, ou estão de férias.',
    without_shift: 'Pessoas incluídas no controle que não estão em nenhum turno.',
    without_password: `Pessoas que usam a página de login e ainda não têm senha no ${productName}.`,
    must_ask:
      'Pessoas que usam a página de login, estão sem senha e sem outro modo de entrar, mas têm um e-mail de recuperação para receber um link.',
    on_temporary:
      'Pessoas que usam a página de login, não criaram uma senha própria e contam com a senha temporária, ainda válida ou não. Administradores e gestores não a usam.',
    misses_workspace_password:
      'Pessoas que usam a página de login e cuja senha daqui não é a do {workspace}, porque foi recusada, não pôde ser entregue ou foi definida por um administrador.',
    suspended: 'Contas suspensas no {workspace}.',
    sessions: 'Sessões abertas na página de login e as que talvez continuem abertas no {workspace}.',
    denied:
      'Tentativas de entrar negadas nas últimas 24 horas. Uma senha correta que precisa ser trocada não conta.',
    allowed: 'Tentativas de entrar permitidas nas últimas 24 horas.',
    requests: 'Solicitações de pessoas sem acesso ao painel que aguardam resposta.',
    shifts: 'Todos os turnos, ativados ou não, exceto o que é usado no teste.',
  },
} as const;
