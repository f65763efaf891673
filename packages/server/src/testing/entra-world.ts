import { startMicrosoft } from '@shiftgate/emulators/microsoft/index.ts';
import { firstDomain, initialDomain, secondDomain } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import { createBrowser } from '@shiftgate/emulators/testing/browser.ts';
import {
  appToken,
  askToken,
  bookshop,
  entraApp,
  graphWith,
  person as personAt,
  walk,
} from '@shiftgate/emulators/testing/microsoft.ts';
import type { Graph } from '@shiftgate/emulators/testing/microsoft.ts';
import { findIn } from '@shiftgate/emulators/testing/start.ts';
import { newKey } from '../db/keys.ts';
import { inCompany } from '../db/transactions.ts';
import { issuerOf } from '../modules/service-providers/issuer.ts';
import { registerServiceProvider } from '../modules/service-providers/service-providers.ts';
import type { SignInDeps } from '../sign-in/http/deps.ts';
import type { TestDatabase } from './database.ts';
import { startSignInWorld } from './sign-in-world.ts';
import type { WorkerBrowser } from './worker-browser.ts';
import { formOf } from './worker-browser.ts';

export const password = 'quatro bicicletas verdes';
export const domains = { initial: initialDomain, first: firstDomain, second: secondDomain } as const;

/** A company of two federated domains at the emulated Entra, with the sign-in service that it asks. */
export async function startEntraWorld(database: TestDatabase, deps: Partial<SignInDeps> = {}) {
  const world = await startSignInWorld(database, { at: '2026-11-23T12:00:00Z', deps });
  const { db, companyKey, addresses, clock } = world;
  const entra = await startMicrosoft({
    port: 0,
    apps: [entraApp],
    clock: { now: () => clock.now(), isMovable: false },
  });
  await appToken(entra);
  const graph: Graph = async (...call) => {
    const form = { grant_type: 'client_credentials', scope: 'https://graph.microsoft.com/.default' };
    const { body } = await askToken(entra, form, bookshop(entra).id);
    return await graphWith(entra, body['access_token'] ?? '')(...call);
  };
  const acsUrl = `${entra.loginUrl}/login.srf`;
  const issuerDomains = [firstDomain, secondDomain];
  const at = new Date(clock.now());
  await inCompany(db, companyKey, async (tx) => {
    await tx
      .updateTable('companies')
      .set((eb) => ({
        provider: 'microsoft',
        plan_status: 'ACTIVE',
        trial_ends_on: null,
        version: eb('version', '+', 1),
      }))
      .where('key', '=', companyKey)
      .execute();
    await tx.deleteFrom('service_providers').where('company_key', '=', companyKey).execute();
    for (const name of [...issuerDomains, `loja.${secondDomain}`])
      await tx
        .insertInto('domains')
        .values({
          key: newKey(clock.now()),
          company_key: companyKey,
          name,
          is_verified: true,
          is_covered: true,
          created_at: at,
          updated_at: at,
        })
        .execute();
    const sp = { profileId: null, entityId: 'urn:federation:MicrosoftOnline', acsUrl };
    await registerServiceProvider(
      tx,
      companyKey,
      { ...sp, idpEntityId: addresses.entityId, issuerDomains },
      clock.now(),
    );
  });
  const key = await inCompany(db, companyKey, (tx) => world.deps.keys.current(tx, companyKey));
  /** Federates one domain as the activation of control does. */
  const federate = async (domain: string, issuer?: string) => {
    const address = `ana@${domain}`;
    return await graph('POST', `/domains/${domain}/federationConfiguration`, {
      displayName: 'Shiftgate',
      issuerUri: issuer ?? issuerOf({ idpEntityId: addresses.entityId, issuerDomains }, address),
      passiveSignInUri: addresses.signInUrl,
      signOutUri: addresses.sloUrl,
      signingCertificate: (key?.certificatePem ?? '').replaceAll(/-----[^-]+-----|\s/g, ''),
      preferredAuthenticationProtocol: 'saml',
      federatedIdpMfaBehavior: 'rejectMfaByFederatedIdp',
      promptLoginBehavior: 'nativeSupport',
    });
  };
  await graph('PATCH', `/domains/${initialDomain}`, { isDefault: true });

  /** A worker with one browser: its cookies at Entra, and those at our sign-in service, which may be older. */
  const worker = (ours: WorkerBrowser = world.browser()) => {
    const atEntra = createBrowser();
    const self = {
      atEntra,
      ours,
      /** Opens the mail at Entra until it sends the browser elsewhere, or shows its own page. */
      async openMail(account: string) {
        return await walk(entra, '/mail', { account, browser: atEntra });
      },
      /** Follows Entra's form or redirect to our sign-in page. */
      async arrive(account: string) {
        const answer = await self.openMail(account);
        const location = answer.headers.get('location');
        const page = location === null ? await answer.text() : '';
        const form = {
          SAMLRequest: location === null ? findIn(page, /name="SAMLRequest" value="([^"]*)"/) : '',
          RelayState: location === null ? findIn(page, /name="RelayState" value="([^"]*)"/) : '',
        };
        const arrived =
          location === null
            ? await ours.send(findIn(page, /<form method="post" action="([^"]*)"/), form)
            : await ours.get(location);
        const next = String(arrived.headers.location ?? '');
        return { relayState: form.RelayState, page: next === '' ? arrived : await ours.get(next) };
      },
      /** Types the password into the form at our page. */
      async type(form: string, email: string, typed = password) {
        const { flow = '' } = formOf(form).fields;
        return await ours.post('/sign-in', { flow, email, password: typed });
      },
      /** Posts the page of a response to Entra. */
      async comeBack(html: string) {
        const { action, fields } = formOf(html);
        return await atEntra.post(action, fields);
      },
      /** From Entra through our form back to Entra. */
      async signIn(account: string) {
        const { page } = await self.arrive(account);
        return await self.comeBack((await self.type(page.body, account.toLowerCase())).body);
      },
      async signedIn(): Promise<Record<string, unknown>> {
        const answer = await atEntra.get(`${entra.loginUrl}/mail/session`);
        return (await answer.json()) as Record<string, unknown>;
      },
    };
    return self;
  };

  return {
    ...world,
    entra,
    graph,
    acsUrl,
    federate,
    worker,
    tenant: () => bookshop(entra),
    /** A person of the tenant as the sync stores them, with a password here. */
    async worksHere(account: string, fields: Parameters<typeof world.person>[0] = {}) {
      const user = personAt(entra, account);
      return await world.person({
        password,
        directory_id: user.id,
        immutable_id: user.onPremisesImmutableId,
        name: user.displayName,
        email: account.toLowerCase(),
        username: account,
        domain: account.slice(account.indexOf('@') + 1).toLowerCase(),
        ...fields,
      });
    },
    async close() {
      await world.app.close();
      await entra.close();
    },
  };
}

export type EntraWorld = Awaited<ReturnType<typeof startEntraWorld>>;

/** The assertion of a page that posts a response, as text. */
export const responseIn = (html: string): string =>
  Buffer.from(formOf(html).fields['SAMLResponse'] ?? '', 'base64').toString();
