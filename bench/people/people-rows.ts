import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createDatabase } from '@shiftgate/server/db/client.ts';
import type { DatabaseClient } from '@shiftgate/server/db/client.ts';
import { startEmbeddedPostgres } from '@shiftgate/server/db/embedded/start.ts';
import { newKey } from '@shiftgate/server/db/keys.ts';
import { prepareDatabase } from '@shiftgate/server/db/setup/prepare.ts';
import { inCompany } from '@shiftgate/server/db/transactions.ts';
import { hashToken } from '@shiftgate/server/http/with-actor.ts';
import { searchTextOf } from '@shiftgate/server/modules/directory-sync/people/rows.ts';
import { makeRandom } from '../decisions/decision-world.ts';

/** A Monday, 09:00 in Sao Paulo: the bench's clock does not move. */
export const now = Date.parse('2025-03-10T12:00:00Z');
const dayMs = 86_400_000;
const givenNames =
  'Álvaro Ana Antônio Bárbara Beatriz Bento Caio Camila Cecília César Cláudia Davi Débora Eduarda Elias Fábio Felipe Flávia Gabriel Giovana Hélio Helena Igor Inês João Joana José Júlia Kelly Laís Lúcia Luís Marcos Maria Mônica Natália Otávio Patrícia Pedro Rafael Raquel Renato Rita Sérgio Sônia Tânia Tomás Vânia Vítor Zuleide';
const familyNames =
  'Almeida Araújo Assunção Barbosa Batista Brandão Cardoso Carvalho Conceição Corrêa Dias Farias Ferreira Fonseca Gonçalves Guimarães Leão Lima Macêdo Magalhães Moraes Nogueira Oliveira Pacheco Peçanha Queirós Rezende Rodrigues Sampaio Santos Silva Souza Teixeira Valença Vasconcelos Xavier';
const domains = ['padaria.example', 'norte.padaria.example', 'sul.padaria.example', 'loja.example'];

interface MadeUp {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly columns: readonly unknown[];
  readonly shifts: readonly number[];
}

function makePeople(count: number): MadeUp[] {
  const random = makeRandom(20_260_301);
  const given = givenNames.split(' ');
  const family = familyNames.split(' ');
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T; // lists are not empty
  const daysAgo = (most: number): Date => new Date(now - Math.floor(random() * most * dayMs));
  return Array.from({ length: count }, (_, index) => {
    const name = `${pick(given)} ${random() < 0.4 ? `${pick(given)} ` : ''}${pick(family)} ${pick(family)}`;
    const domain = pick(domains);
    const email = `${searchTextOf(name, '').trim().replaceAll(' ', '.')}.${index}@${domain}`;
    const hasPassword = random() < 0.7;
    const isAway = random() < 0.05;
    const startsOn = new Date(now + Math.floor((random() - 0.6) * 20) * dayMs).toISOString().slice(0, 10);
    const fate = random();
    return {
      key: newKey(now - count + index),
      name,
      email,
      columns: [
        domain,
        `/Lojas/Loja ${Math.floor(random() * 40)}`,
        fate < 0.96 ? 'active' : fate < 0.98 ? 'suspended' : fate < 0.995 ? 'not_synchronised' : 'disabled',
        index < 20,
        index >= 20 && index < 70,
        random() < 0.9 ? daysAgo(200) : null,
        hasPassword ? 'set' : 'no_password',
        hasPassword ? '-' : null,
        hasPassword ? daysAgo(400) : null,
        isAway ? startsOn : null,
        isAway ? '2025-04-30' : null,
        random() < 0.001 ? new Date(now - dayMs) : null,
      ],
      shifts: random() < 0.02 ? [] : random() < 0.3 ? [0, 1 + Math.floor(random() * 49)] : [index % 50],
    };
  });
}

const types = [
  'text',
  'text',
  'text',
  'bool',
  'bool',
  'timestamptz',
  'text',
  'text',
  'timestamptz',
  'date',
  'date',
  'timestamptz',
];

async function insertPeople(
  db: DatabaseClient,
  companyKey: string,
  people: readonly MadeUp[],
): Promise<void> {
  const array = (values: readonly unknown[], type: string) => sql`${values}::${sql.raw(type)}[]`;
  await inCompany(db, companyKey, (tx) =>
    sql`insert into users (key, company_key, directory_id, email, username, name, search_text, domain, org_unit,
        status, is_admin, is_manager, last_login_at, password_state, password_hash, password_updated_at,
        vacation_starts_on, vacation_ends_on, single_access_granted_at, synced_at, created_at, updated_at)
      select key, ${companyKey}, key::text, email, email, name, search_text, domain, org_unit,
        status, is_admin, is_manager, last_login_at, password_state, password_hash, password_updated_at,
        starts_on, ends_on, granted_at, ${new Date(now)}, ${new Date(now)}, ${new Date(now)}
      from unnest(${sql.join([
        array(
          people.map((p) => p.key),
          'uuid',
        ),
        array(
          people.map((p) => p.email),
          'text',
        ),
        array(
          people.map((p) => p.name),
          'text',
        ),
        array(
          people.map((p) => searchTextOf(p.name, p.email)),
          'text',
        ),
        ...types.map((type, index) =>
          array(
            people.map((p) => p.columns[index]),
            type,
          ),
        ),
      ])}) as made (key, email, name, search_text, domain, org_unit, status, is_admin, is_manager, last_login_at,
        password_state, password_hash, password_updated_at, starts_on, ends_on, granted_at)`.execute(tx),
  );
}

async function insertShifts(
  db: DatabaseClient,
  companyKey: string,
  people: readonly MadeUp[],
): Promise<string[]> {
  const at = new Date(now);
  const shifts = Array.from({ length: 50 }, () => newKey(now));
  await inCompany(db, companyKey, async (tx) => {
    await tx
      .insertInto('shifts')
      .values(
        shifts.map((key, index) => ({
          key,
          company_key: companyKey,
          name: `Turno ${index}`,
          color: 'blue',
          state: 'enabled' as const,
          created_at: at,
          updated_at: at,
        })),
      )
      .execute();
    const members = people.flatMap((person) =>
      [...new Set(person.shifts)].map((shift) => ({ user: person.key, shift: shifts[shift] })),
    );
    await sql`insert into shift_members (company_key, shift_key, user_key, added_at)
      select ${companyKey}, m.shift, m.person, ${at} from unnest(${members.map((m) => m.shift)}::uuid[],
        ${members.map((m) => m.user)}::uuid[]) as m (shift, person)`.execute(tx);
  });
  return shifts;
}

/** A database of its own with one company of so many people, and the token of an administrator. */
export async function startPeopleDatabase(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'shiftgate-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  await prepareDatabase({ ownerConfig: postgres.ownerConfig(), kind: 'tryout', now: new Date(now) });
  const db = createDatabase(postgres.serverConfig());
  const at = new Date(now);
  const companyKey = newKey(now);
  await inCompany(db, companyKey, (tx) =>
    tx
      .insertInto('companies')
      .values({
        key: companyKey,
        provider: 'google',
        name: 'Padaria Aurora',
        main_domain: 'padaria.example',
        saml_key: randomBytes(8).toString('hex'),
        zone: 'America/Sao_Paulo',
        language: 'pt-BR',
        control_state_since: at,
        plan: 'enterprise',
        plan_status: 'ACTIVE',
        plan_started_on: '2025-03-10',
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
  const people = makePeople(count);
  for (let from = 0; from < count; from += 10_000)
    await insertPeople(db, companyKey, people.slice(from, from + 10_000));
  const shifts = await insertShifts(db, companyKey, people);
  const token = randomBytes(32).toString('base64url');
  await inCompany(db, companyKey, (tx) =>
    tx
      .insertInto('api_tokens')
      .values({
        key: newKey(now),
        company_key: companyKey,
        user_key: people[0]?.key ?? '',
        token_hash: hashToken(token),
        created_at: at,
        last_used_at: at,
        idle_expires_at: new Date(now + dayMs),
        expires_at: new Date(now + dayMs),
      })
      .execute(),
  );
  // What the database does by itself within a minute of so many new rows.
  const owner = createDatabase(postgres.ownerConfig());
  await owner.pool.query('vacuum analyze');
  await owner.close();
  return {
    postgres,
    db,
    companyKey,
    token,
    shifts,
    people: people.map(({ key, name, email }) => ({ key, name, email })),
    async close(): Promise<void> {
      await db.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
