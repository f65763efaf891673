export const difference = {
  before: 'O efeito desta mudança',
  after: 'O que esta mudança fez',
  seeWho: 'Ver quem',
  undo: 'Desfazer',
  controlOff: 'O controle está desativado: nada muda agora. É assim que ficaria com ele ativo.',
  loggedOut: {
    one: '{count} pessoa que está conectada será desconectada.',
    other: '{count} pessoas que estão conectadas serão desconectadas.',
  },
  alone: {
    one: '{count} pessoa fica sem nenhum turno ativado e sem acesso',
    other: '{count} pessoas ficam sem nenhum turno ativado e sem acesso',
  },
  stillAlone: {
    one: '{count} pessoa continua sem nenhum turno ativado e sem acesso',
    other: '{count} pessoas continuam sem nenhum turno ativado e sem acesso',
  },
  withoutWayIn: {
    one: '{count} pessoa que ganha acesso ainda não tem senha nem link aberto',
    other: '{count} pessoas que ganham acesso ainda não têm senha nem link aberto',
  },
  loses: { one: '{count} pessoa perde o acesso agora', other: '{count} pessoas perdem o acesso agora' },
  losesLater: {
    one: '{count} pessoa perde horários de acesso mais adiante',
    other: '{count} pessoas perdem horários de acesso mais adiante',
  },
  gains: { one: '{count} pessoa ganha acesso agora', other: '{count} pessoas ganham acesso agora' },
  gainsLater: {
    one: '{count} pessoa ganha horários de acesso mais adiante',
    other: '{count} pessoas ganham horários de acesso mais adiante',
  },
  unchanged: { one: '{count} pessoa fica como está', other: '{count} pessoas ficam como estão' },
  more: { one: ' e mais {count}', other: ' e mais {count}' },
  leavesSoon: 'A sessão será encerrada em um minuto.',
  backAt: 'volta em {when}',
  startsAt: 'a partir de {when}',
  neverBack: 'sem novo horário de acesso previsto',
} as const;
