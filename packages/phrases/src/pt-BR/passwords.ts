export const passwords = {
  waysLabel: 'Como redefinir a senha',
  ways: { generate: 'Gerar', type: 'Digitar', link: 'Enviar link' },
  actions: { generate: 'Gerar e redefinir', type: 'Redefinir senha', link: 'Enviar link' },
  generateText:
    'Uma senha forte é criada agora e aparece uma única vez, para você passar a {name}. A senha atual deixa de funcionar.',
  made: {
    title: 'Nova senha de {name}',
    label: 'Nova senha',
    once: 'A senha já foi redefinida. Copie agora: depois de fechar, ela não aparece de novo.',
    mustChange: 'No próximo acesso, {name} escolhe uma senha própria.',
    stays: 'Ela continua em uso até ser redefinida de novo.',
    copy: 'Copiar senha',
    copied: 'Copiada',
    done: 'Concluir',
  },
  linkText:
    '{name} recebe em {email} um link para criar a própria senha. O link só pode ser usado uma vez e expira em {hours} horas. Até ser usado, a senha atual continua funcionando.',
  linkSent: 'O link para {name} está a caminho de {email}.',
  linkWaits: 'O link para {name} está na fila e aguarda o servidor de e-mail.',
  noRecipient:
    '{name} não tem e-mail de recuperação, e com o controle ativo o e-mail do {workspace} só abre com a senha. Gere uma senha e entregue-a em mãos.',
  notActive: 'A conta de {name} não está ativa no {workspace}: não é possível enviar um link.',
  noMailServer:
    'Nenhum servidor de e-mail foi configurado nesta instalação (SMTP_URL). As mensagens aguardam na fila e são descartadas se ele não for configurado em {hours} horas.',
  many: {
    title: { one: 'Gerar senha para {count} pessoa', other: 'Gerar senhas para {count} pessoas' },
    text: {
      one: 'A pessoa recebe uma senha aleatória. A senha atual deixa de funcionar, e as sessões abertas com ela são encerradas.',
      other:
        'Cada pessoa recebe uma senha aleatória, só dela. As senhas atuais deixam de funcionar, e as sessões abertas com elas são encerradas.',
    },
    delivery: 'Como entregar',
    list: 'Lista para baixar',
    listHint:
      'Um arquivo para imprimir ou entregar em mãos. Fica disponível por 24 horas e só pode ser baixado uma vez, por você ou por um administrador.',
    mail: 'Por e-mail, a cada pessoa',
    mailHint:
      'Vai para o e-mail de recuperação. Quem não tem um fica com a senha atual e aparece no resultado.',
    mailOff:
      'Nenhum servidor de e-mail foi configurado nesta instalação (SMTP_URL): as senhas não chegariam a ninguém.',
    forceChange: 'Exigir uma senha própria no próximo acesso',
  },
  share: {
    menu: 'Senhas de domínios inteiros',
    menuShort: 'Senhas',
    domains: 'Domínios',
    toMailbox: 'Vai para o e-mail de recuperação ou, para quem não tem um, para o e-mail do {workspace}.',
    toRecovery: 'Vai para o e-mail de recuperação. Quem não tem um fica de fora e aparece no resultado.',
    share_change_link: {
      toDomains: 'Enviar link de redefinição a domínios inteiros',
      toPeople: {
        one: 'Enviar link de redefinição a {count} pessoa',
        other: 'Enviar link de redefinição a {count} pessoas',
      },
      text: 'Cada pessoa recebe um link para criar a própria senha. Ele só pode ser usado uma vez e expira em {hours} horas; até ser usado, a senha atual continua funcionando. Um link enviado antes deixa de funcionar.',
      send: 'Enviar link',
    },
    share_temporary_password: {
      toDomains: 'Enviar senha temporária a domínios inteiros',
      toPeople: {
        one: 'Enviar senha temporária a {count} pessoa',
        other: 'Enviar senha temporária a {count} pessoas',
      },
      text: 'É enviada só a quem ainda não criou uma senha. Ela abre só a página de troca, por {hours} horas. Quem já tem senha própria, administradores e gestores não recebem nada.',
      send: 'Enviar senha',
    },
  },
  temporary: {
    isSet: 'Será enviada a senha temporária definida em {moment}.',
    setNew: 'Definir outra',
    label: 'Senha temporária',
    hint: 'Passa a ser a senha temporária da empresa. Fica guardada por {hours} horas.',
    askAdmin: 'Não há senha temporária guardada. Peça a um administrador do controle que defina uma nova.',
  },
} as const;
