import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWarnings } from '@shiftgate/server/core/warnings.ts';
import { createDatabase } from '@shiftgate/server/db/client.ts';
import { startEmbeddedPostgres } from '@shiftgate/server/db/embedded/start.ts';
import { newKey } from '@shiftgate/server/db/keys.ts';
import { prepareDatabase } from '@shiftgate/server/db/setup/prepare.ts';
import { createSecretBox } from '@shiftgate/server/db/secrets/secret-box.ts';
import { inCompany } from '@shiftgate/server/db/transactions.ts';
import { createPasswordHasher } from '@shiftgate/server/modules/passwords/index.ts';
import type { Argon2Hasher } from '@shiftgate/server/modules/passwords/public.ts';
import { idpAddresses } from '@shiftgate/server/core/idp-addresses.ts';
import { createSignInApp } from '@shiftgate/server/sign-in/app.tsx';
import { hashName, randomName } from '@shiftgate/server/core/secret-names.ts';
import { createSnapshotCache } from '@shiftgate/server/access/snapshot-cache.ts';
import { registerServiceProvider } from '@shiftgate/server/modules/service-providers/service-providers.ts';
import { createSigningKeys, ensureSigningKey } from '@shiftgate/server/modules/signing-keys/signing-keys.ts';
import type { SamlAsker } from './saml-request.ts';

const signinUrl = 'https://entrar.shiftgate.example';
const domain = 'padaria.example';
/** A Monday, 09:00 in Sao Paulo: the bench's clock does not move. */
const now = Date.parse('2025-03-10T12:00:00Z');
export const benchPassword = 'quatro bicicletas verdes';

/** A workspace by what its answers carry. */
export type AskerKind = 'one' | 'two' | 'byDomain';

/** A person of the bench's company, with the cookie of a live session. */
export interface BenchPerson {
  readonly email: string;
  readonly cookie: string;
}

/** The real sign-in service on a port of this machine, with its own database in a temporary folder. */
export async function startBenchWorld(peopleCount: number, hasher: Argon2Hasher = createPasswordHasher()) {
  const folder = await mkdtemp(join(tmpdir(), 'shiftgate-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  await prepareDatabase({ ownerConfig: postgres.ownerConfig(), kind: 'tryout', now: new Date(now) });
  const db = createDatabase(postgres.serverConfig());
  const liveDb = createDatabase(postgres.serverConfig(), { maxConnections: 4 });
  const masterKey = randomBytes(32);
  const secretBox = createSecretBox(masterKey);
  const clock = { now: () => now };
  const app = await createSignInApp({
    db,
    liveDb,
    clock,
    secretBox,
    masterKey,
    hasher,
    snapshots: createSnapshotCache(),
    keys: createSigningKeys(secretBox),
    config: { signinUrl, trustedProxies: [], maxSessionHours: 12, productName: 'Shiftgate' },
    warnings: createWarnings(),
  });
  const samlKey = randomBytes(8).toString('hex');
  const companyKey = newKey(now);
  const at = new Date(now);
  const addresses = idpAddresses(signinUrl, samlKey);
  const entityIds = {
    one: 'https://mail.example/one',
    two: 'https://mail.example/two',
    byDomain: 'https://mail.example/by-domain',
  };
  const passwordHash = await hasher.hash(benchPassword);
  const people = await inCompany(db, companyKey, async (tx) => {
    await tx
      .insertInto('companies')
      .values({
        key: companyKey,
        provider: 'microsoft',
        name: 'Padaria Aurora',
        main_domain: domain,
        saml_key: samlKey,
        zone: 'America/Sao_Paulo',
        language: 'pt-BR',
        control_state: 'active',
        control_state_since: at,
        plan: 'enterprise',
        plan_status: 'TRIAL',
        plan_started_on: '2025-03-10',
        trial_ends_on: '2025-03-24',
        plan_products: ['suite', 'sign', 'control'],
        created_at: at,
        updated_at: at,
      })
      .execute();
    const stamps = { company_key: companyKey, created_at: at, updated_at: at };
    await tx
      .insertInto('domains')
      .values({ ...stamps, key: newKey(now), name: domain, is_verified: true, is_covered: true })
      .execute();
    for (const [name, entityId] of Object.entries(entityIds)) {
      const issuers = name === 'byDomain' ? { issuerDomains: [domain] } : {};
      const sp = {
        profileId: name,
        entityId,
        acsUrl: `${entityId}/acs`,
        idpEntityId: addresses.entityId,
        ...issuers,
      };
      await registerServiceProvider(tx, companyKey, sp, now);
    }
    await tx
      .updateTable('service_providers')
      .set({ signs_response: false })
      .where('entity_id', '=', entityIds.one)
      .execute();
    const shiftKey = newKey(now);
    await tx
      .insertInto('shifts')
      .values({ ...stamps, key: shiftKey, name: 'Manhã', color: 'blue', state: 'enabled', auto_logout: true })
      .execute();
    for (let day = 1; day <= 7; day += 1)
      await tx
        .insertInto('shift_rules')
        .values({
          key: newKey(now),
          company_key: companyKey,
          shift_key: shiftKey,
          kind: 'weekly',
          day,
          start_hour: '08:00',
          end_hour: '18:00',
          created_at: at,
        })
        .execute();
    const made: BenchPerson[] = [];
    for (let index = 0; index < peopleCount; index += 1) {
      const userKey = newKey(now);
      const email = `pessoa.${index}@${domain}`;
      const name = randomName();
      await tx
        .insertInto('users')
        .values({
          ...stamps,
          key: userKey,
          directory_id: userKey,
          immutable_id: userKey.replaceAll('-', ''),
          email,
          username: email,
          name: `Pessoa ${index} Souza`,
          domain,
          status: 'active',
          password_hash: passwordHash,
          password_state: 'set',
          is_password_chosen_by_person: true,
          password_updated_at: at,
        })
        .execute();
      await tx
        .insertInto('shift_members')
        .values({ company_key: companyKey, shift_key: shiftKey, user_key: userKey, added_at: at })
        .execute();
      await tx
        .insertInto('sign_in_sessions')
        .values({
          key: newKey(now),
          company_key: companyKey,
          user_key: userKey,
          session_hash: hashName(name),
          authenticated_at: at,
          last_seen_at: at,
          expires_at: new Date(now + 6 * 3_600_000),
          ip: '127.0.0.1',
          browser: 'chrome',
          os: 'windows',
          device_class: 'desktop',
          created_at: at,
        })
        .execute();
      made.push({ email, cookie: `__Host-sg_session=${name}` });
    }
    return made;
  });
  await ensureSigningKey({ db, secretBox, now: () => now }, companyKey);
  const listening = await app.listen({ host: '127.0.0.1', port: 0 });
  const port = Number(new URL(listening).port);
  return {
    port,
    origin: signinUrl,
    people,
    hasher,
    /** What a service provider asks with: its answers carry one or two signatures, or one and the issuer of a domain. */
    asker: (kind: AskerKind): SamlAsker => ({
      entityId: entityIds[kind],
      isByDomain: kind === 'byDomain',
      signInUrl: addresses.signInUrl,
      now,
    }),
    /** Counts the allowed sign-ins in the access log. */
    async countSuccesses(): Promise<number> {
      const row = await inCompany(db, companyKey, (tx) =>
        tx
          .selectFrom('access_log')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('company_key', '=', companyKey)
          .where('result', '=', 'success')
          .executeTakeFirstOrThrow(),
      );
      return Number(row.count);
    },
    async close(): Promise<void> {
      await app.close();
      await liveDb.close();
      await db.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type BenchWorld = Awaited<ReturnType<typeof startBenchWorld>>;
