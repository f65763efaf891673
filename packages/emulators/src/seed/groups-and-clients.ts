import type { GroupMember, WorkspaceGroup, WorkspaceUser } from '../state/model.ts';

/** Applications of others that people of the company have let in. */
export const thirdPartyClients = [
  {
    clientId: '733210448001-pontoeletronico.apps.example',
    displayText: 'Ponto Eletrônico',
    scopes: ['openid', 'https://www.googleapis.com/auth/userinfo.email'],
    isNativeApp: false,
    share: 0.4,
  },
  {
    clientId: '733210448002-correioandroid.apps.example',
    displayText: 'Correio para Android',
    scopes: ['https://mail.google.com/'],
    isNativeApp: true,
    share: 0.25,
  },
  {
    clientId: '733210448003-escalas.apps.example',
    displayText: 'Quadro de Escalas',
    scopes: ['https://www.googleapis.com/auth/calendar.readonly'],
    isNativeApp: false,
    share: 0.1,
  },
] as const;

/** The entry of a person in a group. */
export const memberOf = (user: WorkspaceUser): GroupMember => ({
  id: user.id,
  email: user.primaryEmail,
  role: 'MEMBER',
  type: 'USER',
});

/** The company's mailing groups. */
export function makeGroups(users: readonly WorkspaceUser[], domain: string): WorkspaceGroup[] {
  const group = (key: string, name: string, belongs: (user: WorkspaceUser) => boolean): WorkspaceGroup => ({
    id: `01estrela${key}`.padEnd(15, '0'),
    email: `${key}@${domain}`,
    name,
    description: '',
    members: users.filter(belongs).map(memberOf),
  });
  return [
    group('lojas', 'Lojas', (user) => user.orgUnitPath.startsWith('/Loja')),
    group('producao', 'Produção', (user) => user.orgUnitPath.startsWith('/Produção')),
    group('gerentes', 'Gerentes', (user) => user.orgUnitPath === '/Loja'),
    group('ti', 'Tecnologia', (user) => user.orgUnitPath === '/Administração/Tecnologia'),
  ];
}
