/** The e-mail to control administrators about a connection that the provider no longer accepts. */
export const connectionMail = {
  open: 'Abrir o painel',
  subject: '{company}: a conexão com o {workspace} caiu',
  text: 'O {workspace} não aceita mais a autorização que {account} deu para a empresa {company}. Detectado em {moment}.',
  stops:
    'Enquanto isso, ficam suspensas a sincronização noturna do diretório, as saídas forçadas e a troca de senhas no {workspace}, além da ativação e da desativação do controle.',
  goesOn:
    'O acesso das pessoas já cadastradas continua funcionando, conforme as regras dos turnos. As saídas forçadas pendentes são feitas assim que a conexão voltar.',
  mend: 'Para resolver, um {superAdmin} do {workspace} abre o painel e escolhe “Permitir acesso” no aviso do topo da página.',
} as const;
