import { randomBytes } from 'node:crypto';
import { SAML } from '@node-saml/node-saml';
import type { Insertable, Selectable } from 'kysely';
import { createWarnings } from '../core/warnings.ts';
import { newKey } from '../db/keys.ts';
import { createSecretBox } from '../db/secrets/secret-box.ts';
import type { AccessLogTable } from '../db/tables/access-log-table.ts';
import type { UsersTable } from '../db/tables/company-tables.ts';
import type { ShiftRulesTable, ShiftsTable } from '../db/tables/shift-tables.ts';
import { inCompany } from '../db/transactions.ts';
import { createPasswordHasher } from '../modules/passwords/index.ts';
import { idpAddresses } from '../core/idp-addresses.ts';
import { createSignInApp } from '../sign-in/app.tsx';
import type { SignInDeps } from '../sign-in/http/deps.ts';
import { createSnapshotCache } from '../access/snapshot-cache.ts';
import { registerServiceProvider } from '../modules/service-providers/service-providers.ts';
import { createSigningKeys, ensureSigningKey } from '../modules/signing-keys/signing-keys.ts';
import type { TestDatabase } from './database.ts';
import { insertCompany, insertShift, insertUser } from './rows.ts';
import { WorkerBrowser, formOf, signinUrl } from './worker-browser.ts';

export const acsUrl = 'https://mail.aurora.example/saml/acs';
export const spEntityId = 'https://mail.aurora.example/metadata';

/** A clock that stands still until it is moved. */
export interface ManualClock {
  now(): number;
  set(instant: string | number): void;
}

/** Creates a manual clock at an ISO instant. */
export function createManualClock(instant: string): ManualClock {
  let at = Date.parse(instant);
  return {
    now: () => at,
    set: (next) => {
      at = typeof next === 'number' ? next : Date.parse(next);
    },
  };
}

/** A company under control with one service provider and the sign-in service. */
export async function startSignInWorld(
  database: TestDatabase,
  options: { readonly at?: string; readonly deps?: Partial<SignInDeps> } = {},
) {
  const clock = createManualClock(options.at ?? '2025-03-10T12:00:00Z');
  const masterKey = randomBytes(32);
  const secretBox = createSecretBox(masterKey);
  const db = database.client;
  const facts = createSnapshotCache();
  const hasher = createPasswordHasher();
  const deps: SignInDeps = {
    db,
    clock,
    secretBox,
    masterKey,
    hasher,
    snapshots: facts,
    keys: createSigningKeys(secretBox),
    config: { signinUrl, trustedProxies: [], maxSessionHours: 12, productName: 'Shiftgate' },
    warnings: createWarnings(),
    ...options.deps,
  };
  const app = await createSignInApp(deps);
  const samlKey = randomBytes(8).toString('hex');
  const companyKey = await insertCompany(db, {
    saml_key: samlKey,
    control_state: 'active',
    plan_products: ['suite', 'sign', 'control'],
  });
  const at = new Date(clock.now());
  await inCompany(db, companyKey, async (tx) => {
    await tx
      .insertInto('domains')
      .values({
        key: newKey(clock.now()),
        company_key: companyKey,
        name: `${samlKey}.example`,
        is_verified: true,
        is_covered: true,
        created_at: at,
        updated_at: at,
      })
      .execute();
  });
  const addresses = idpAddresses(signinUrl, samlKey);
  await inCompany(db, companyKey, (tx) =>
    registerServiceProvider(
      tx,
      companyKey,
      { profileId: 'profile-1', entityId: spEntityId, acsUrl, idpEntityId: addresses.entityId },
      clock.now(),
    ),
  );
  const { certificatePem } = await ensureSigningKey({ db, secretBox, now: () => clock.now() }, companyKey);
  const saml = new SAML({
    callbackUrl: acsUrl,
    issuer: spEntityId,
    entryPoint: addresses.signInUrl,
    idpCert: certificatePem,
    idpIssuer: addresses.entityId,
    audience: spEntityId,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    // The test sets the clock, so times are compared by hand.
    acceptedClockSkewMs: -1,
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    disableRequestedAuthnContext: true,
  });

  const touch = () =>
    inCompany(db, companyKey, (tx) =>
      tx
        .updateTable('companies')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('key', '=', companyKey)
        .execute(),
    );

  return {
    app,
    clock,
    deps,
    db,
    companyKey,
    samlKey,
    addresses,
    facts,
    saml,
    signinUrl,
    browser: () => new WorkerBrowser(app),
    touch,
    /** A person with a password of their own. */
    async person(fields: Partial<Insertable<UsersTable>> & { password?: string } = {}) {
      const { password, ...row } = fields;
      const username = row.username ?? `ana.${randomBytes(4).toString('hex')}`;
      const hash =
        password === undefined
          ? {}
          : {
              password_hash: await hasher.hash(password),
              password_state: 'set' as const,
              is_password_chosen_by_person: true,
              password_updated_at: new Date(clock.now()),
            };
      const email = `${username}@${samlKey}.example`;
      const key = await insertUser(db, companyKey, {
        email,
        username: email,
        domain: `${samlKey}.example`,
        ...hash,
        ...row,
      });
      return { key, email: row.email ?? email };
    },
    /** A shift with its rules and members. */
    async shift(
      members: readonly { key: string }[],
      rules: readonly Partial<Insertable<ShiftRulesTable>>[],
      fields: Partial<Insertable<ShiftsTable>> = {},
    ) {
      const key = await insertShift(db, companyKey, fields);
      await inCompany(db, companyKey, async (tx) => {
        for (const rule of rules) {
          await tx
            .insertInto('shift_rules')
            .values({
              key: newKey(clock.now()),
              company_key: companyKey,
              shift_key: key,
              kind: 'everyday',
              created_at: at,
              ...rule,
            })
            .execute();
        }
        for (const member of members) {
          await tx
            .insertInto('shift_members')
            .values({ company_key: companyKey, shift_key: key, user_key: member.key, added_at: at })
            .execute();
        }
      });
      await touch();
      return key;
    },
    /** A new request of the service provider, with the IssueInstant of the test's clock. */
    async requestUrl(relayState = 'inbox') {
      return await authorizeUrl(saml, clock, relayState);
    },
    /** Opens the sign-in page for a new request; returns the id of the flow. */
    async begin(browser: WorkerBrowser) {
      const started = await browser.get(await authorizeUrl(saml, clock, 'inbox'));
      const location = String(started.headers.location ?? '');
      const page = location === '' ? started : await browser.get(location);
      return { started, page, flow: formOf(page.body).fields['flow'] ?? '' };
    },
    /** Signs in with a password, from the request to the response. */
    async signIn(browser: WorkerBrowser, email: string, password: string) {
      const { flow } = await this.begin(browser);
      return await browser.post('/sign-in', { flow, email, password });
    },
    /** The service provider's result for an auto-submitting page. */
    async accept(html: string) {
      const { action, fields } = formOf(html);
      const { profile } = await saml.validatePostResponseAsync({
        SAMLResponse: fields['SAMLResponse'] ?? '',
      });
      return {
        action,
        relayState: fields['RelayState'],
        profile,
        xml: Buffer.from(fields['SAMLResponse'] ?? '', 'base64').toString(),
      };
    },
    async log(): Promise<Selectable<AccessLogTable>[]> {
      return await inCompany(db, companyKey, (tx) =>
        tx.selectFrom('access_log').selectAll().orderBy('occurred_at').orderBy('key').execute(),
      );
    },
  };
}

export type SignInWorld = Awaited<ReturnType<typeof startSignInWorld>>;

/** The library uses the machine's time, so only its message format is used, with our instant. */
async function authorizeUrl(saml: SAML, clock: ManualClock, relayState: string): Promise<string> {
  const { deflateRawSync, inflateRawSync } = await import('node:zlib');
  const url = new URL(await saml.getAuthorizeUrlAsync(relayState, undefined, {}));
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const dated = xml.replace(/IssueInstant="[^"]*"/, `IssueInstant="${new Date(clock.now()).toISOString()}"`);
  url.searchParams.set('SAMLRequest', deflateRawSync(dated).toString('base64'));
  return url.href;
}
