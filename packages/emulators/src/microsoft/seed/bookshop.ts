import { familyNames, menNames, womenNames } from '#seed/names.ts';
import { seededRandom } from '#support/random.ts';
import type { EntraDomain, EntraUser, RoleMember, TenantSeed } from '../state/model.ts';
import { roleTemplates } from '../state/roles.ts';
import { knownPeople } from './known-people.ts';
import type { KnownPerson } from './known-people.ts';
import { dayMs, drawGuid, foundedAt, localPart, makeUser, skus } from './person.ts';
import type { Draw } from './person.ts';

export const initialDomain = 'livrariahorizonte.onmicrosoft.example';
export const firstDomain = 'livrariahorizonte.example';
export const secondDomain = 'horizonteonline.example';
export const bookshopTenantId = '5a1d7f0e-3c52-4b7e-9d0a-6e8f20c4b911';

const size = 60;
const domainNames = { initial: initialDomain, first: firstDomain, second: secondDomain };

const departments = [
  { name: 'Loja Centro', domain: 'first', titles: ['Vendedora', 'Vendedor', 'Caixa'] },
  { name: 'Loja Shopping', domain: 'first', titles: ['Vendedora', 'Vendedor', 'Caixa', 'Barista'] },
  { name: 'Loja virtual', domain: 'second', titles: ['Atendente', 'Analista de conteúdo'] },
  { name: 'Depósito', domain: 'second', titles: ['Estoquista', 'Conferente', 'Motorista'] },
  { name: 'Financeiro', domain: 'first', titles: ['Analista financeiro', 'Contas a pagar'] },
] as const;

const guests = [
  { name: 'Rosa Antunes', mail: 'rosa.antunes@editoraaurora.example', userType: 'Guest' },
  // A member with an account elsewhere, as an invitation or cross-tenant synchronization can make one.
  { name: 'Hugo Sampaio', mail: 'hugo.sampaio@contabilclara.example', userType: 'Member' },
  { name: 'Sônia Barros', mail: 'sonia.barros@transportesul.example', userType: 'Guest' },
] as const;

const pick = <T>(draw: Draw, from: readonly T[]): T => from[Math.floor(draw() * from.length)]!;

function drawPerson(draw: Draw): KnownPerson {
  const department = pick(draw, departments);
  const person: KnownPerson = {
    givenName: pick(draw, draw() < 0.5 ? womenNames : menNames),
    surname: pick(draw, familyNames),
    domain: department.domain,
    department: department.name,
    jobTitle: pick(draw, department.titles),
  };
  if (department.name === 'Depósito' && draw() < 0.7) person.isSynced = true;
  if (draw() < 0.05) person.isDisabled = true;
  if (draw() < 0.5) person.hasNoMfa = true;
  return person;
}

function makePerson(draw: Draw, person: KnownPerson, taken: Set<string>): EntraUser {
  const userPrincipalName = `${localPart(person.givenName, person.surname, taken)}@${domainNames[person.domain]}`;
  // What a directory on the premises derives from its own GUID: 16 bytes in base64.
  const sourceAnchor = Buffer.from(Array.from({ length: 16 }, () => Math.floor(draw() * 256))).toString(
    'base64',
  );
  return makeUser(draw, {
    userPrincipalName,
    displayName: `${person.givenName} ${person.surname}`,
    givenName: person.givenName,
    surname: person.surname,
    mail: person.domain === 'initial' ? null : userPrincipalName,
    otherMails: draw() < 0.8 ? [userPrincipalName.replace(/@.*/, '@correio.example')] : [],
    jobTitle: person.jobTitle,
    department: person.department,
    mobilePhone: draw() < 0.6 ? `+55 11 9${String(Math.floor(draw() * 1e8)).padStart(8, '0')}` : null,
    accountEnabled: person.isDisabled !== true,
    onPremisesSyncEnabled: person.isSynced === true ? true : null,
    onPremisesImmutableId: person.isSynced === true ? sourceAnchor : null,
    skuIds: person.role === undefined ? [skus.basic] : [skus.premium],
    mfaMethods: person.hasNoMfa === true ? [] : ['microsoftAuthenticatorPush', 'mobilePhone'],
  });
}

interface Visitor extends Pick<EntraUser, 'userType'> {
  readonly name: string;
  readonly mail: string;
  /** The account in another tenant of the emulator. */
  readonly homeUserId?: string;
}

const guest = (draw: Draw, { name, mail, userType, homeUserId }: Visitor): EntraUser =>
  makeUser(draw, {
    displayName: name,
    mail,
    userPrincipalName: `${mail.replace('@', '_')}#EXT#@${initialDomain}`,
    userType,
    homeUserId: homeUserId ?? drawGuid(draw),
    skuIds: [],
    hasPhoto: false,
  });

const domain = (name: string, facts: Partial<EntraDomain> = {}): EntraDomain => ({
  name,
  isDefault: false,
  isInitial: false,
  isRoot: true,
  isVerified: true,
  switches: [],
  isBroken: false,
  ...facts,
});

/** Makes the second tenant: a distributor of three people, with one guest and administrator at the bookshop. */
export function makeDistributor(): TenantSeed {
  const draw = seededRandom(20230117);
  const users = ['Nelson Vasconcelos', 'Verônica Pires', 'Caio Amaral'].map((displayName) => {
    const [givenName = '', surname = ''] = displayName.split(' ');
    const name = localPart(givenName, surname, new Set());
    return makeUser(draw, {
      displayName,
      givenName,
      surname,
      userPrincipalName: `${name}@distribuidoramare.example`,
    });
  });
  return {
    id: 'c7b9e4d2-08f1-4f6c-8a35-1b2d94e07f63',
    displayName: 'Distribuidora Maré',
    createdAt: foundedAt + 160 * dayMs,
    isPremium: false,
    hasPim: false,
    isPersonal: false,
    users,
    domains: [
      domain('distribuidoramare.onmicrosoft.example', { isInitial: true }),
      domain('distribuidoramare.example', { isDefault: true }),
    ],
    roles: [
      {
        roleTemplateId: roleTemplates.globalAdministrator,
        kind: 'user',
        memberId: users[0]!.id,
        isActive: true,
      },
    ],
    customRoles: [],
    groups: [],
  };
}

/** Makes the tenant in which personal accounts live, with one of them. */
export function makePersonalAccounts(): TenantSeed {
  const draw = seededRandom(19970722);
  return {
    id: '9188040d-6c67-4c5b-b112-36a304b66dad',
    displayName: 'Contas pessoais',
    createdAt: foundedAt,
    isPremium: false,
    hasPim: false,
    isPersonal: true,
    users: [
      makeUser(draw, {
        displayName: 'Maiara Pacheco',
        givenName: 'Maiara',
        surname: 'Pacheco',
        userPrincipalName: 'maiara.pacheco@correio.example',
        skuIds: [],
      }),
    ],
    domains: [domain('correio.example', { isInitial: true, isDefault: true })],
    roles: [],
    customRoles: [],
    groups: [],
  };
}

/** Roles of a part of the tenant, of its own making, and by a group that still has to activate one. */
function makeFurtherRoles(
  draw: Draw,
  people: readonly EntraUser[],
): Pick<TenantSeed, 'roles' | 'customRoles' | 'groups'> {
  const [passwords, catalog] = [
    {
      id: drawGuid(draw),
      displayName: 'Senhas da loja',
      allowedActions: [
        'microsoft.directory/users/standard/read',
        'microsoft.directory/users/password/update',
      ],
      isEnabled: true,
    },
    {
      id: drawGuid(draw),
      displayName: 'Leitura do cadastro',
      allowedActions: ['microsoft.directory/users/standard/read', 'microsoft.directory/groups/standard/read'],
      isEnabled: true,
    },
  ];
  const [keeper, reader, standby] = people.slice(-3).map(({ id }) => id);
  const onCall = {
    id: drawGuid(draw),
    displayName: 'Plantão de tecnologia',
    isAssignableToRole: true,
    memberIds: [standby!],
  };
  return {
    customRoles: [passwords!, catalog!],
    groups: [onCall],
    roles: [
      {
        roleTemplateId: passwords!.id,
        kind: 'user',
        memberId: keeper!,
        isActive: true,
        scope: `/administrativeUnits/${drawGuid(draw)}`,
      },
      { roleTemplateId: catalog!.id, kind: 'user', memberId: reader!, isActive: true },
      {
        roleTemplateId: roleTemplates.exchangeAdministrator,
        kind: 'group',
        memberId: onCall.id,
        isActive: false,
      },
    ],
  };
}

/** Makes the company "Livraria Horizonte": 60 people on two domains beside the initial one; always the same. */
export function makeBookshop(): TenantSeed {
  const draw = seededRandom(20220808);
  const taken = new Set<string>();
  const foreign = makeDistributor().users[0]!;
  const visitors = [
    guest(draw, {
      name: foreign.displayName,
      mail: foreign.userPrincipalName,
      userType: 'Guest',
      homeUserId: foreign.id,
    }),
    ...guests.map((visitor) => guest(draw, visitor)),
  ];
  // A shared mailbox: disabled and without a license, as Exchange creates it.
  const shared = makeUser(draw, {
    displayName: 'Atendimento',
    userPrincipalName: `atendimento@${firstDomain}`,
    accountEnabled: false,
    skuIds: [],
    hasPhoto: false,
  });
  const drawn = Array.from({ length: size - knownPeople.length - visitors.length - 1 }, () =>
    drawPerson(draw),
  );
  const people = [...knownPeople, ...drawn].map((person) => ({
    person,
    user: makePerson(draw, person, taken),
  }));
  const roles = people.flatMap(({ person, user }): RoleMember[] =>
    person.role === undefined
      ? []
      : [
          {
            roleTemplateId: person.role,
            kind: 'user',
            memberId: user.id,
            isActive: person.isEligibleOnly !== true,
          },
        ],
  );
  const support = {
    id: drawGuid(draw),
    displayName: 'Suporte de senhas',
    isAssignableToRole: true,
    memberIds: [people[6]!.user.id],
  };
  const backupApp = drawGuid(draw);
  const further = makeFurtherRoles(
    draw,
    drawn.map((_, index) => people[knownPeople.length + index]!.user),
  );
  return {
    id: bookshopTenantId,
    displayName: 'Livraria Horizonte',
    createdAt: foundedAt,
    isPremium: true,
    hasPim: true,
    isPersonal: false,
    users: [...people.map(({ user }) => user), shared, ...visitors],
    domains: [
      domain(initialDomain, { isInitial: true }),
      domain(firstDomain, { isDefault: true }),
      domain(secondDomain),
    ],
    roles: [
      ...roles,
      {
        roleTemplateId: roleTemplates.globalAdministrator,
        kind: 'user',
        memberId: visitors[0]!.id,
        isActive: true,
      },
      {
        roleTemplateId: roleTemplates.helpdeskAdministrator,
        kind: 'group',
        memberId: support.id,
        isActive: true,
      },
      {
        roleTemplateId: roleTemplates.directoryReaders,
        kind: 'servicePrincipal',
        memberId: backupApp,
        isActive: true,
      },
      ...further.roles,
    ],
    customRoles: further.customRoles,
    groups: [support, ...further.groups],
  };
}

/** The bookshop grown to `count` people, for measuring: as many plain members as are missing; always the same. */
export function makeLargeBookshop(count: number): TenantSeed {
  const bookshop = makeBookshop();
  const draw = seededRandom(20220809);
  for (let index = bookshop.users.length; index < count; index += 1) {
    const number = String(index).padStart(6, '0');
    const [givenName, surname] = [pick(draw, [...womenNames, ...menNames]), pick(draw, familyNames)];
    bookshop.users.push(
      makeUser(draw, {
        displayName: `${givenName} ${surname}`,
        givenName,
        surname,
        userPrincipalName: `pessoa.${number}@${index % 2 === 0 ? firstDomain : secondDomain}`,
        department: pick(draw, departments).name,
        hasPhoto: false,
      }),
    );
  }
  return bookshop;
}
