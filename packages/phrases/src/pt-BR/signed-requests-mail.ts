/** The e-mail to control administrators about a domain whose sign-in requests the provider was set to sign. */
export const signedRequestsMail = {
  open: 'Abrir o painel',
  subject: '{company}: ninguém de {domains} consegue fazer login',
  text: 'A federação de {domains} foi alterada no {workspace} e passou a exigir solicitações de login assinadas, que a página de login não aceita. Ninguém desses domínios consegue fazer login, nem administradores. Sessões já abertas continuam até terminarem.',
  mend: 'Para resolver, um {superAdmin} que ainda consegue entrar no {workspace}, como o do domínio inicial (onmicrosoft.com), define isSignedAuthenticationRequestRequired como false na federação de cada domínio, no Microsoft Graph: PATCH /domains/DOMÍNIO/federationConfiguration/ID, por exemplo no Graph Explorer. Depois, sincronize o diretório no painel: o aviso some quando a configuração estiver correta.',
  otherwise:
    'Se isso não for possível agora, desative o controle de acesso: as pessoas voltam a entrar com a senha do {workspace}.',
} as const;
