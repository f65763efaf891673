const prefix = 'https://www.googleapis.com/auth/';

/** The full name of a scope from its short one, for example `admin.directory.user`. */
export const scopeUrl = (shortName: string): string => prefix + shortName;

/** Scopes that a person cannot untick. */
export const identityScopes: readonly string[] = [
  'openid',
  'email',
  'profile',
  scopeUrl('userinfo.email'),
  scopeUrl('userinfo.profile'),
];

const texts: Readonly<Record<string, string>> = {
  'admin.directory.user': 'Ver e gerenciar os usuários do seu domínio',
  'admin.directory.user.readonly': 'Ver os usuários do seu domínio',
  'admin.directory.user.security':
    'Gerenciar a segurança de acesso dos usuários: encerrar sessões e apagar tokens',
  'admin.directory.orgunit': 'Ver e gerenciar unidades organizacionais',
  'admin.directory.orgunit.readonly': 'Ver as unidades organizacionais',
  'admin.directory.domain.readonly': 'Ver os domínios da empresa',
  'admin.directory.customer.readonly': 'Ver as informações da empresa',
  'admin.directory.group': 'Ver e gerenciar grupos e seus participantes',
  'admin.directory.group.readonly': 'Ver os grupos',
  'admin.directory.group.member': 'Ver e gerenciar participantes de grupos',
  'admin.directory.rolemanagement.readonly': 'Ver funções de administrador',
  'admin.directory.device.mobile.action': 'Gerenciar dispositivos móveis',
  'admin.reports.audit.readonly': 'Ver relatórios de auditoria',
  'cloud-identity.inboundsso': 'Ver e alterar o logon único (SSO) da empresa',
  'cloud-identity.inboundsso.readonly': 'Ver o logon único (SSO) da empresa',
  'cloud-identity.groups.readonly': 'Ver os grupos do Cloud Identity',
  'drive.metadata.readonly': 'Ver informações sobre os arquivos do Drive',
};

/** What the consent page says about a scope. */
export function describeScope(scope: string): string {
  return texts[scope.replace(prefix, '')] ?? scope;
}

/** Splits a space-separated list, without repeats and in Google's long form for `email` and `profile`. */
export function readScopes(text: string): string[] {
  const long = (scope: string): string =>
    scope === 'email' || scope === 'profile' ? scopeUrl(`userinfo.${scope}`) : scope;
  return [...new Set(text.split(/\s+/).filter(Boolean).map(long))];
}
