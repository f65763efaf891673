/** The e-mail to control administrators about a connection that the provider no longer accepts. */
export const connectionMail = {
  open: 'Abrir o painel',
  subject: {
    connection: '{company}: a conexão com o {workspace} caiu',
    permissions: '{company}: faltam permissões no {workspace}',
  },
  text: {
    connection:
      'O {workspace} não aceita mais a autorização que {account} deu para a empresa {company}. Detectado em {moment}.',
    permissions:
      'O {workspace} não dá ao painel todas as permissões de que ele precisa: a autorização da empresa {company} está incompleta ou foi retirada. Detectado em {moment}.',
  },
  stops: {
    connection:
      'Enquanto isso, ficam suspensas a sincronização noturna do diretório, as saídas forçadas e a troca de senhas no {workspace}, além da ativação e da desativação do controle.',
    permissions:
      'Enquanto isso, não é possível ativar nem desativar o controle por aqui, e a sincronização do diretório, as saídas forçadas e a troca de senhas no {workspace} podem falhar.',
  },
  goesOn: {
    connection:
      'O acesso das pessoas já cadastradas continua funcionando, conforme as regras dos turnos. As saídas forçadas pendentes são feitas assim que a conexão voltar.',
    permissions: 'O acesso das pessoas já cadastradas continua funcionando, conforme as regras dos turnos.',
  },
  controlOn:
    'O controle de acesso está ativado e não pode ser desativado por aqui até que a autorização seja dada de novo. Em uma emergência, a folha impressa da página “Arquivo de emergência” mostra como desativá-lo no próprio {workspace}.',
  roles: {
    subject: '{company}: as funções de administrador no {workspace} não podem ser lidas',
    text: 'Desde {moment}, o {workspace} não informa ao painel quem são os administradores da empresa {company}.',
    means:
      'Enquanto isso, o painel não percebe quando alguém recebe uma função de administrador: uma senha, um código, um endereço ou uma sessão que outra pessoa preparou antes continua funcionando. Só um {superAdmin} pode definir ou enviar senhas.',
    mend: 'Evite dar funções de administrador até isso se resolver. Um {superAdmin} verifica no {workspace} se o serviço está no ar e se as permissões do painel continuam lá; no painel, “Sincronizar agora” mostra o motivo.',
    over: 'Assim que a leitura voltar a funcionar, o que foi preparado antes é encerrado, e o aviso da página inicial some.',
  },
  mend: 'Para resolver, um {superAdmin} do {workspace} abre o painel e escolhe “Permitir acesso” no aviso do topo da página.',
} as const;
