/** What is wrong with the redirect of domains under control, or with the way to undo it: the alert on home, and the e-mail to control administrators. */
export const redirect = {
  open: 'Abrir o painel',
  who: 'Os logs de auditoria do Microsoft Entra mostram quem fez a alteração.',
  gone: 'Este aviso some na sincronização do diretório depois da correção.',
  title: {
    ended: 'O controle de acesso não se aplica a {domains}',
    other_issuer: '{domains}: outro serviço decide quem entra',
    other_certificate: 'A federação de {domains} aceita um certificado estranho',
    other_address: '{domains}: as pessoas são enviadas a outro endereço de login',
    signed_requests: 'Ninguém de {domains} consegue fazer login',
    no_rescue: 'Sem administrador de emergência no {workspace}',
  },
  subject: {
    ended: '{company}: o controle de acesso não se aplica a {domains}',
    other_issuer: '{company}: em {domains}, outro serviço decide quem entra',
    other_certificate: '{company}: a federação de {domains} aceita um certificado estranho',
    other_address: '{company}: as pessoas de {domains} são enviadas a outro endereço de login',
    signed_requests: '{company}: ninguém de {domains} consegue fazer login',
    no_rescue: '{company}: sem administrador de emergência no {workspace}',
  },
  text: {
    ended:
      'A federação de {domains} foi encerrada no {workspace}, fora do painel. Agora as pessoas desses domínios entram com a senha do {workspace} a qualquer hora: os turnos não se aplicam, e esses logins não aparecem no registro de acessos.',
    other_issuer:
      'A federação de {domains} foi trocada no {workspace}, fora do painel, e leva a outro serviço de login. Os logins não passam mais por aqui: os turnos não se aplicam, e esse serviço pode deixar qualquer um entrar como qualquer pessoa desses domínios.',
    other_certificate:
      'A federação de {domains} foi alterada no {workspace}, fora do painel, e aceita um certificado que não é o usado pela página de login. Quem tem a chave desse certificado pode entrar no {workspace} como qualquer pessoa desses domínios, sem passar pelos turnos, e os logins feitos aqui podem falhar.',
    other_address:
      'A federação de {domains} foi alterada no {workspace}, fora do painel, e envia as pessoas a um endereço que não é o da página de login. Os logins podem falhar, e quem controla esse endereço pode pedir a senha das pessoas.',
    signed_requests:
      'A federação de {domains} foi alterada no {workspace} e passou a exigir solicitações de login assinadas, que a página de login não aceita. Ninguém desses domínios consegue fazer login, nem administradores. Sessões já abertas continuam até terminarem.',
    no_rescue:
      'O {workspace} não mostra mais nenhum {superAdmin} ativo do domínio inicial (onmicrosoft.com) que possa ser administrador de emergência, isto é, que entre lá sem passar pela página de login. Hoje nada muda para as pessoas. Mas, se a página de login falhar, pode não haver quem desfaça o redirecionamento sem o arquivo de emergência, e ele só funciona enquanto a conta que o autorizou for {superAdmin}.',
  },
  mend: {
    ended:
      'Para que o controle volte a se aplicar, um administrador desativa e ativa de novo o controle de acesso no painel.',
    other_issuer:
      'Para resolver, um {superAdmin} que ainda consegue entrar no {workspace}, como o do domínio inicial (onmicrosoft.com), encerra essa federação lá. Depois, um administrador desativa e ativa de novo o controle de acesso no painel.',
    other_certificate:
      'Para resolver, um administrador desativa e ativa de novo o controle de acesso no painel, o que cria a federação de novo, só com o certificado certo. Se ninguém consegue entrar no painel, o arquivo de emergência ou a folha impressa encerra a federação.',
    other_address:
      'Para resolver, um administrador desativa e ativa de novo o controle de acesso no painel, o que cria a federação de novo, com o endereço certo. Se ninguém consegue entrar no painel, o arquivo de emergência ou a folha impressa encerra a federação.',
    signed_requests:
      'Para resolver, um {superAdmin} que ainda consegue entrar no {workspace}, como o do domínio inicial (onmicrosoft.com), define isSignedAuthenticationRequestRequired como false na federação de cada domínio, no Microsoft Graph: PATCH /domains/DOMÍNIO/federationConfiguration/ID, por exemplo no Graph Explorer. Se isso não for possível agora, um administrador desativa o controle de acesso: as pessoas voltam a entrar com a senha do {workspace}.',
    no_rescue:
      'Para resolver, enquanto a página de login funciona, um {superAdmin} dá essa mesma função no {workspace}, ativa e não só qualificada, a uma conta habilitada de SEUDOMÍNIO.onmicrosoft.com. A conta não pode ser sincronizada do Active Directory nem convidada de outra organização. Depois da próxima sincronização, um administrador imprime de novo a folha da página “Arquivo de emergência”.',
  },
} as const;
