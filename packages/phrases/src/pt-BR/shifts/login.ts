export const access = {
  addMine: 'Adicionar meu IP',
  addMineNamed: 'Adicionar meu IP ({ip})',
  addMyNetwork: 'Adicionar minha rede ({ip})',
  mineIsIn: 'Seu IP ({ip}) já está na lista',
  title: 'Redes, navegadores e sistemas',
  ipLabel: 'IPs permitidos',
  ipHint:
    'Um por linha: endereço exato (200.10.20.30), começo com asterisco (200.10.*) ou rede (200.10.0.0/16). Também em IPv6 (2001:db8::/32). Vazio = qualquer IP.',
  ipLine: 'Linha {line}: {text}',
  ipCount: { one: '{count} item', other: '{count} itens' },
  anyIp: 'Qualquer IP',
  singleIpv4: {
    one: 'A linha {lines} é um endereço IPv4 só. O provedor de internet pode mudá-lo ou dividi-lo com outras pessoas: prefira um IP fixo da empresa.',
    other:
      'As linhas {lines} são endereços IPv4 avulsos. O provedor de internet pode mudá-los ou dividi-los com outras pessoas: prefira IPs fixos da empresa.',
  },
  ipProblems: {
    empty: 'Linha vazia.',
    lone_star: 'Um asterisco sem endereço permitiria qualquer IP. Para permitir todos, deixe a lista vazia.',
    star_not_at_end: 'O asterisco só pode ficar no fim.',
    no_such_beginning: 'Nenhum endereço começa assim.',
    invalid_ipv6_star: 'Em IPv6, o asterisco vem depois de um a sete grupos completos, sem “::”.',
    invalid_address: 'Não é um endereço IP.',
    invalid_prefix_length: 'O tamanho da rede depois da barra não é válido.',
    all_of_ipv4:
      'Esta entrada permitiria qualquer endereço IPv4. Para permitir todos os IPs, deixe a lista vazia.',
    all_of_ipv6:
      'Esta entrada permitiria qualquer endereço IPv6. Para permitir todos os IPs, deixe a lista vazia.',
    duplicate: 'Já está na lista.',
    too_long: 'Texto longo demais.',
  },
  ipHints: {
    star_inside_octet:
      'O asterisco no meio de um número também inclui outros: 10.1* inclui 10.1, 10.10 a 10.19 e 10.100 a 10.199.',
    all_of_ipv4:
      'Esta entrada foi salva antes e continua permitindo qualquer endereço IPv4. Para permitir todos os IPs, deixe a lista vazia.',
    all_of_ipv6:
      'Esta entrada foi salva antes e continua permitindo qualquer endereço IPv6. Para permitir todos os IPs, deixe a lista vazia.',
    single_ipv6:
      'É um endereço IPv6 só, e os dispositivos costumam trocar de endereço todo dia. Para continuar permitindo, use a rede: {network}.',
    kept_as: 'Será guardado como {text}.',
  },
  browsersHint: 'Nenhum marcado = qualquer navegador.',
  osHint: 'Nenhum marcado = qualquer sistema.',
  iosHint:
    'No Safari, um iPad costuma pedir o site para computador e aparece como macOS. Para incluir iPads, marque os dois.',
  browsers: {
    chrome: 'Chrome',
    edge: 'Edge',
    firefox: 'Firefox',
    safari: 'Safari',
    opera: 'Opera',
    samsung: 'Samsung Internet',
    brave: 'Brave',
    webview: 'Dentro de aplicativos (WebView)',
    ie: 'Internet Explorer',
    other: 'Outros',
  },
  systems: {
    windows: 'Windows',
    macos: 'macOS',
    linux: 'Linux',
    chromeos: 'ChromeOS',
    android: 'Android',
    ios: 'iOS e iPadOS',
    other: 'Outros',
  },
  zone: 'Fuso horário do turno',
  zoneHint: 'Os horários acima seguem este fuso horário.',
  zoneCompany: 'O da empresa',
} as const;

export const login = {
  advanced: 'Saída avançada',
  advancedHint:
    'Na saída automática de todos os dispositivos, exclui também as senhas de app. Nada é apagado dos celulares.',
  advancedLoses:
    'Quando a saída for de todos os dispositivos, cada saída automática exclui as senhas de app da pessoa. Programas de e-mail que usam uma delas deixam de funcionar até a pessoa criar outra e digitá-la neles.',
  advancedConfirm: 'Ativar mesmo assim',
  notInPlan: 'Não faz parte do plano da empresa.',
  title: 'Fim do horário',
  autoLogout: 'Saída automática no fim do horário',
  autoLogoutHint:
    'Quem estiver conectado quando o horário acabar é desconectado na hora. Sem isso, a sessão aberta continua e só o próximo acesso é negado.',
  scope: 'De onde a pessoa sai',
  scopes: { browser: 'Só do navegador', all_devices: 'De todos os dispositivos' },
  scopeHints: {
    browser: 'Encerra as sessões web; os aplicativos do celular continuam conectados.',
    all_devices:
      'Encerra também os aplicativos e revoga os acessos que a pessoa deu a eles, até os de terceiros, como um relógio de ponto: ela precisa permitir de novo.',
  },
  everywhere:
    'No {workspace}, a pessoa sai de todos os dispositivos e aplicativos; não existe saída só do navegador. As senhas de aplicativo não são excluídas.',
  scopeOff: 'Ative a saída automática para escolher.',
} as const;

export const clock = {
  title: 'Ponto',
  notInPlan: 'A integração com relógio de ponto não faz parte do plano da empresa.',
  notConnected:
    'Ainda não há relógio de ponto conectado. Enquanto isso, estas regras ficam salvas, mas não mudam nada no login nem na saída.',
  obeys: 'Seguir as regras de ponto',
  obeysHint: 'O login deste turno passa a depender também do ponto de cada pessoa.',
  login_rule: 'Só entra quem registrou o ponto',
  auto_logout_rule_0: 'Sair no fim do expediente',
  auto_logout_rule_1: 'Sair na pausa',
  hints: {
    login_rule: 'Sem entrada registrada no ponto, o acesso é negado.',
    auto_logout_rule_0: 'Saída automática quando a pessoa registra o fim do expediente no ponto.',
    auto_logout_rule_1: 'Saída automática quando a pessoa registra uma pausa no ponto.',
  },
  delay: 'A saída automática pelo ponto pode levar até 5 minutos.',
} as const;
