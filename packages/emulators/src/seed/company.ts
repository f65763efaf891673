import { seededRandom } from '../support/random.ts';
import type { AppPassword, CompanySeed, Grant, WorkspaceUser } from '../state/model.ts';
import { makeDriveHistory } from './drive-history.ts';
import { knownPeople } from './known-people.ts';
import type { KnownPerson } from './known-people.ts';
import { familyNames, menNames, womenNames } from './names.ts';
import { makeMobileDevices } from './mobile-devices.ts';
import { makeOrgUnits, unitPlans } from './org-units.ts';
import { makeGroups, thirdPartyClients } from './groups-and-clients.ts';

export const primaryDomain = 'padariaestrela.example';
export const secondDomain = 'estrelaentregas.example';
/** The workspace password with which all people of the made-up company start. */
export const defaultWorkspacePassword = 'workspace123';

const dayMs = 86_400_000;
const foundedAt = Date.UTC(2021, 2, 1, 12);
const seedWrittenAt = Date.UTC(2026, 8, 1, 12);

type Draw = () => number;
const pick = <T>(draw: Draw, from: readonly T[]): T => {
  const chosen = from[Math.floor(draw() * from.length)];
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen;
};

const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z ]/g, '');

function addressFor(givenName: string, familyName: string, domain: string, taken: Set<string>): string {
  const first = plainLetters(givenName).split(' ')[0] ?? '';
  const last = plainLetters(familyName).split(' ').at(-1) ?? '';
  for (let count = 1; ; count += 1) {
    const address = `${first}.${last}${count === 1 ? '' : String(count)}@${domain}`;
    if (!taken.has(address)) {
      taken.add(address);
      return address;
    }
  }
}

function makeAppPasswords(draw: Draw): AppPassword[] {
  if (draw() > 0.06) return [];
  const createdAt = foundedAt + Math.floor(draw() * 1500) * dayMs;
  return [{ codeId: 1, name: 'Impressora do balcão', createdAt, lastUsedAt: createdAt + 3 * dayMs }];
}

function makePerson(draw: Draw, person: KnownPerson, taken: Set<string>): WorkspaceUser {
  const domain = person.unit === '/Entregas' ? secondDomain : primaryDomain;
  const primaryEmail = addressFor(person.givenName, person.familyName, domain, taken);
  const digits = (count: number): string =>
    Array.from({ length: count }, () => Math.floor(draw() * 10)).join('');
  const createdAt = foundedAt + Math.floor(draw() * 1700) * dayMs;
  const isKnown = knownPeople.includes(person);
  const hasRecovery = isKnown || draw() < 0.84;
  return {
    id: `1${digits(20)}`,
    primaryEmail,
    givenName: person.givenName,
    familyName: person.familyName,
    isAdmin: person.role === 'superAdmin',
    isDelegatedAdmin: person.role === 'delegatedAdmin',
    isSuspended: person.isSuspended === true,
    suspensionReason: person.isSuspended === true ? 'ADMIN' : null,
    isArchived: false,
    orgUnitPath: person.unit,
    title: person.title,
    department: person.unit.split('/').at(-1) ?? '',
    phone: `+55119${digits(8)}`,
    recoveryEmail: hasRecovery ? primaryEmail.replace(/@.*/, '@correio.example') : null,
    recoveryPhone: draw() < 0.6 ? `+55119${digits(8)}` : null,
    aliases: [],
    createdAt,
    lastLoginAt: draw() < 0.08 ? null : seedWrittenAt - Math.floor(draw() * 40 * dayMs),
    deletedAt: null,
    changePasswordAtNextLogin: false,
    isEnrolledIn2Sv: person.role !== undefined || draw() < 0.2,
    isEnforcedIn2Sv: person.role !== undefined,
    password: { hashFunction: 'plain', value: defaultWorkspacePassword },
    appPasswords: makeAppPasswords(draw),
    version: 1,
  };
}

function drawPeople(draw: Draw): KnownPerson[] {
  return unitPlans.flatMap((unit) => {
    const known = knownPeople.filter((person) => person.unit === unit.path);
    const drawn = Array.from({ length: unit.people - known.length }, (): KnownPerson => {
      const person = {
        givenName: pick(draw, draw() < 0.5 ? womenNames : menNames),
        familyName: pick(draw, familyNames),
        unit: unit.path,
        title: pick(draw, unit.titles),
      };
      return draw() < 0.03 ? { ...person, isSuspended: true } : person;
    });
    return [...known, ...drawn];
  });
}

/** The made-up company "google": a bakery with 240 people in 13 units and two domains; always the same. */
export function makePadariaEstrela(): CompanySeed {
  const draw = seededRandom(20210301);
  const taken = new Set<string>();
  // Known people first, so that their addresses never carry a number.
  const people = drawPeople(draw).toSorted(
    (a, b) => Number(knownPeople.includes(b)) - Number(knownPeople.includes(a)),
  );
  const users = people.map((person) => makePerson(draw, person, taken));
  const grants = users.flatMap((user): Grant[] =>
    thirdPartyClients
      .filter((client) => draw() < client.share)
      .map((client) => ({
        userId: user.id,
        clientId: client.clientId,
        displayText: client.displayText,
        scopes: [...client.scopes],
        isNativeApp: client.isNativeApp,
        hasRefreshToken: true,
      })),
  );
  const domains = [
    { name: primaryDomain, isPrimary: true, isVerified: true, createdAt: foundedAt },
    { name: secondDomain, isPrimary: false, isVerified: true, createdAt: foundedAt + 400 * dayMs },
  ];
  return {
    customer: { id: 'C03pdestr', name: 'Padaria Estrela', language: 'pt-BR', createdAt: foundedAt },
    domains,
    orgUnits: makeOrgUnits(),
    users,
    groups: makeGroups(users, primaryDomain),
    grants,
    mobileDevices: makeMobileDevices(users),
    drive: makeDriveHistory(users, domains),
  };
}
