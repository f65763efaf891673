export const tabs = {
  passwords: 'Senhas',
  label: 'Partes do turno',
  general: 'Geral',
  participants: 'Participantes',
  versions: 'Versões',
  hours: 'Horários',
  login: 'Login e saída',
} as const;

export const bar = {
  merged: {
    one: '{count} horário que se sobrepunha foi unido.',
    other: '{count} horários que se sobrepunham foram unidos.',
  },
  unsaved: 'Há alterações não salvas',
  save: 'Salvar alterações',
  discard: 'Descartar',
  saved: 'Turno salvo',
  saving: 'Salvando…',
  proposed: 'Mudança proposta a partir do registro de acessos. Confira, ajuste e salve.',
  proposedAlready: 'O turno já permite isso. Não há o que mudar.',
  proposedReadOnly: 'Você não pode mudar este turno, por isso a mudança proposta não foi aplicada.',
  undoTooLate: 'Não dá mais para desfazer: o turno mudou depois disso.',
  fixFirst: 'Corrija o que está marcado antes de salvar.',
  problemsIn: 'Há o que corrigir em: {tabs}',
  discardTitle: 'Descartar as alterações?',
  discardText: 'O turno volta a ficar como foi salvo pela última vez.',
} as const;

export const gone = {
  title: 'Este turno foi excluído',
  deleted: 'O turno foi excluído enquanto estava aberto aqui.',
  text: '{deletion} O que está na tela não se perdeu: crie outro turno com estes dados, ou volte à lista. As pessoas não são copiadas.',
  noPeople: 'As pessoas saíram deste turno quando ele foi excluído.',
  recreate: 'Criar outro turno com estes dados',
  back: 'Voltar à lista',
} as const;

export const conflict = {
  followed: '{save} A versão nova já está na tela, com o que você digitou: confira e salve de novo.',
  versions: 'As duas versões',
  field: 'Campo',
  mine: 'O que você digitou',
  theirs: 'O que está salvo',
  onlyTheirs: 'Quem salvou também mudou isto, sem conflito com o que você digitou:',
  on: 'Ativado',
  off: 'Desativado',
  empty: 'Vazio',
  ownStrength: 'Própria, mínimo de {length} caracteres',
  title: 'O turno mudou enquanto você editava',
  text: '{save} Carregue a versão nova: o que você digitou continua aqui e só será salvo quando você salvar.',
  somebody: 'Outra pessoa salvou este turno.',
  load: 'Carregar a versão nova',
  both: 'Mudou nos dois lados: {fields}. Ficou o que você digitou.',
  discardMine: 'Descartar o meu e carregar',
} as const;

export const fields = {
  advanced_auto_logout: 'Saída avançada',
  obeys_time_clock: 'Regras de ponto',
  login_rule: 'Login só com ponto',
  auto_logout_rule_0: 'Saída no fim do expediente',
  auto_logout_rule_1: 'Saída na pausa',
  period: 'Período de ativação',
  expiry: 'Validade da senha',
  strength: 'Força da senha',
  holiday_region: 'Região dos feriados',
  name: 'Nome',
  color: 'Cor',
  custom_response: 'Mensagem para quem tiver o acesso negado',
  list_ip: 'IPs permitidos',
  allowed_browsers: 'Navegadores permitidos',
  allowed_os: 'Sistemas permitidos',
  auto_logout: 'Saída automática',
  logout_scope: 'Alcance da saída automática',
  zone: 'Fuso horário',
  rules: 'Horários',
} as const;

export const problems = {
  nameRequired: 'Dê um nome ao turno.',
  nameTooLong: 'Use no máximo {max} caracteres.',
  nameTaken: 'Já existe um turno com esse nome.',
  responseTooLong: 'Use no máximo {max} caracteres.',
  field: 'O servidor recusou este valor. Confira e tente de novo.',
} as const;

export const editing = 'Editando';
