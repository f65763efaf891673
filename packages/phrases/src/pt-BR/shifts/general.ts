export const general = {
  title: 'Dados do turno',
  stateSwitch: 'Turno {name}',
  stateEnabled: 'As regras estão em vigor para as pessoas deste turno.',
  stateEnabledOff: 'As regras entram em vigor para as pessoas deste turno quando o controle for ativado.',
  stateDisabled: 'O turno não deixa ninguém entrar. Ative quando estiver pronto.',
  stateScheduled: 'O turno fica em vigor no período definido: {period}.',
  saveAndEnable: 'Salvar e ativar',
  undoSaveAndEnable:
    'Para desfazer, desative o turno. As regras de antes estão em Versões; os outros campos precisam ser alterados de novo.',
  savesToo: 'As alterações não salvas também serão salvas.',
  keepsUnsaved: 'As alterações não salvas continuam na tela, sem ser salvas.',
  responseHint:
    'Aparece na página de acesso negado, como texto simples. Deixe em branco para usar a mensagem padrão.',
  counter: '{used} de {max} caracteres',
  dangerTitle: 'Excluir turno',
  dangerText: 'Só um turno desativado pode ser excluído.',
  delete: 'Excluir turno',
} as const;

export const preview = {
  open: 'Ver a página',
  title: 'Página de acesso negado',
  text: 'Assim a pessoa vê a página quando tenta entrar fora do horário.',
} as const;

export const period = {
  title: 'Período de ativação',
  none: 'Sem período: o turno fica em vigor enquanto estiver ativado.',
  text: 'O turno só fica em vigor nestes dias, incluindo o primeiro e o último. Uma das datas pode ficar em branco.',
  add: 'Definir período',
  from: 'Primeiro dia',
  to: 'Último dia',
  missing: 'Informe pelo menos um dos dias.',
  remove: 'Remover período',
  removeTitle: 'Remover o período de ativação?',
  removeText:
    'Ao salvar, o turno fica desativado. Depois você pode ativá-lo sem prazo ou definir outro período.',
} as const;
