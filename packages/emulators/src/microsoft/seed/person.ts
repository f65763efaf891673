import { searchable } from '#support/search.ts';
import type { EntraUser } from '../state/model.ts';

/** The password with which all people of the made-up companies start. */
export const defaultEntraPassword = 'Entra-2026!';
/** Office licenses of the made-up companies. */
export const skus = {
  basic: '3b555118-da6a-4418-894f-7df1e2096870',
  premium: 'cbdc14ab-d96c-4c30-b9f4-6ada7cdc1d46',
} as const;

export type Draw = () => number;

export const foundedAt = Date.UTC(2022, 7, 8, 12);
export const dayMs = 86_400_000;

const hexDigits = (draw: Draw, count: number): string =>
  Array.from({ length: count }, () => Math.floor(draw() * 16).toString(16)).join('');

/** A GUID of version 4, always the same from the same source. */
export const drawGuid = (draw: Draw): string =>
  `${hexDigits(draw, 8)}-${hexDigits(draw, 4)}-4${hexDigits(draw, 3)}-a${hexDigits(draw, 3)}-${hexDigits(draw, 12)}`;

/** The part of an address before the @, without accents; numbered where it is taken. */
export function localPart(givenName: string, surname: string, taken: Set<string>): string {
  const letters = (text: string): string => searchable(text).replace(/[^a-z ]/g, '');
  const base = `${letters(givenName).split(' ')[0] ?? ''}.${letters(surname).split(' ').at(-1) ?? ''}`;
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}${count}`;
  taken.add(name);
  return name;
}

/** A plain member of a tenant with a license, no second factor and no immutable id; `facts` say what differs. */
export function makeUser(
  draw: Draw,
  facts: Partial<EntraUser> & Pick<EntraUser, 'userPrincipalName' | 'displayName'>,
): EntraUser {
  const createdAt = foundedAt + Math.floor(draw() * 1200) * dayMs;
  return {
    id: drawGuid(draw),
    givenName: null,
    surname: null,
    mail: facts.userPrincipalName,
    mailNickname: facts.userPrincipalName.split('@')[0] ?? '',
    otherMails: [],
    jobTitle: null,
    department: null,
    mobilePhone: null,
    accountEnabled: true,
    userType: 'Member',
    homeUserId: null,
    onPremisesImmutableId: null,
    onPremisesSyncEnabled: null,
    passwordPolicies: null,
    password: defaultEntraPassword,
    mustChangePassword: false,
    lastPasswordChangeAt: createdAt,
    createdAt,
    sessionsValidFrom: createdAt,
    lastSignInAt: null,
    deletedAt: null,
    skuIds: [skus.basic],
    mfaMethods: [],
    hasPhoto: draw() < 0.8,
    ...facts,
  };
}
