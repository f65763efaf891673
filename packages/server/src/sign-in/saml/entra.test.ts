import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { persistentNameId } from '#modules/service-providers/name-id.ts';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { domains, password, responseIn, startEntraWorld } from '#testing/entra-world.ts';
import type { EntraWorld } from '#testing/entra-world.ts';
import { formOf } from '#testing/worker-browser.ts';

const clerk = `jessica.duarte@${domains.second}`;
const seller = `luana.ferreira@${domains.first}`;
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
const noon = '2026-11-23T15:00:00Z';
const night = '2026-11-24T01:00:00Z';

let database: TestDatabase;
let world: EntraWorld;
let clerkKey: string;
const counted: string[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startEntraWorld(database, { count: (code) => counted.push(code) });
  for (const user of world.tenant().users)
    if (user.homeUserId === null && user.onPremisesImmutableId === null)
      user.onPremisesImmutableId = user.id.replaceAll('-', '');
  await world.federate(domains.second);
  await world.federate(domains.first);
  const people = [await world.worksHere(clerk), await world.worksHere(seller)];
  clerkKey = people[0]?.key ?? '';
  await world.shift(people, office);
});
afterAll(async () => {
  await world.close();
  await database.close();
});
beforeEach(() => {
  world.clock.set(noon);
  Object.assign(world.entra.state.settings, { samlBinding: 'post', userHint: 'username' });
});

const change = (email: string, fields: Record<string, unknown>) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx.updateTable('users').set(fields).where('email', '=', email).execute(),
  );
const entriesOf = async (email: string) => (await world.log()).filter((entry) => entry.email === email);
const lastEntryOf = async (email: string) => (await entriesOf(email)).at(-1);
const issuerIn = (xml: string) => [...xml.matchAll(/<saml:Issuer[^>]*>([^<]*)</g)].map(([, text]) => text);
const issuerFor = (domain: string) => `${world.addresses.entityId}/${domain}`;

describe('a sign-in for Entra', () => {
  it('by POST fills the form by the hint, and answers with the immutable id and the user name', async () => {
    const worker = world.worker();
    const { page, relayState } = await worker.arrive(clerk);
    expect(page.body).toContain(`value="${clerk}"`);
    const sent = await worker.type(page.body, clerk);
    const { action, fields } = formOf(sent.body);
    expect(action).toBe(world.acsUrl);
    expect(fields['RelayState']).toBe(relayState);
    const xml = responseIn(sent.body);
    const id = world.tenant().users.find((user) => user.userPrincipalName === clerk)?.id ?? '';
    expect(xml).toContain(
      `<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${id.replaceAll('-', '')}</saml:NameID>`,
    );
    expect(xml).toMatch(new RegExp(`Name="IDPEmail"[^>]*><saml:AttributeValue>${clerk}<`));
    expect(xml).toContain('<saml:Audience>urn:federation:MicrosoftOnline</saml:Audience>');
    expect(xml).toContain('rsa-sha256');
    expect(xml.match(/<ds:Signature /g)).toHaveLength(1);
    expect(xml.indexOf('<ds:Signature ')).toBeGreaterThan(xml.indexOf('<saml:Assertion '));
    expect(new Set(issuerIn(xml))).toEqual(new Set([issuerFor(domains.second)]));
    const accepted = await worker.comeBack(sent.body);
    expect(accepted.status, await accepted.clone().text()).toBe(303);
    expect(await worker.signedIn()).toMatchObject({ signedIn: true, email: clerk });
    expect(await lastEntryOf(clerk)).toMatchObject({ result: 'success', is_allowed: true });
  });

  it('by redirect takes the other name of the hint', async () => {
    Object.assign(world.entra.state.settings, { samlBinding: 'redirect', userHint: 'login_hint' });
    const worker = world.worker();
    const { page } = await worker.arrive(clerk);
    expect(page.body).toContain(`value="${clerk}"`);
    const sent = await worker.type(page.body, clerk);
    expect((await worker.comeBack(sent.body)).status).toBe(303);
    expect(await worker.signedIn()).toMatchObject({ email: clerk });
  });

  it('without a hint asks for the address', async () => {
    Object.assign(world.entra.state.settings, { userHint: '' });
    const worker = world.worker();
    const { page } = await worker.arrive(clerk);
    expect(page.body).not.toContain(clerk);
    expect((await worker.comeBack((await worker.type(page.body, clerk)).body)).status).toBe(303);
  });

  it('has the issuer of the domain of each person, and of the root for a subdomain', async () => {
    const ofFirst = world.worker();
    const { page } = await ofFirst.arrive(seller);
    const sent = await ofFirst.type(page.body, seller);
    expect(new Set(issuerIn(responseIn(sent.body)))).toEqual(new Set([issuerFor(domains.first)]));
    expect((await ofFirst.comeBack(sent.body)).status).toBe(303);

    const sub = `loja.${domains.second}`;
    const tenant = world.tenant();
    const [, , second] = tenant.domains;
    tenant.domains.push({ ...second!, name: sub, isRoot: false, isDefault: false, switches: [] });
    const user = tenant.users.find(
      ({ userPrincipalName, accountEnabled, onPremisesSyncEnabled }) =>
        userPrincipalName.endsWith(`@${domains.second}`) &&
        userPrincipalName !== clerk &&
        accountEnabled &&
        onPremisesSyncEnabled === null,
    )!;
    user.userPrincipalName = `ana.sub@${sub}`;
    await world.shift([await world.worksHere(`ana.sub@${sub}`)], office);
    const worker = world.worker();
    const { page: form } = await worker.arrive(`ana.sub@${sub}`);
    const answer = await worker.type(form.body, `ana.sub@${sub}`);
    expect(new Set(issuerIn(responseIn(answer.body)))).toEqual(new Set([issuerFor(domains.second)]));
    expect((await worker.comeBack(answer.body)).status).toBe(303);
    expect(await worker.signedIn()).toMatchObject({ email: `ana.sub@${sub}` });
  });

  it('encodes what a NameID cannot hold of a synchronized person’s id', async () => {
    expect(persistentNameId('aB3+/x==')).toBe('aB3.2B.2Fx.3D.3D');
    const synced = world
      .tenant()
      .users.find((user) => user.onPremisesSyncEnabled === true && user.accountEnabled)!;
    const account = synced.userPrincipalName;
    await world.shift([await world.worksHere(account)], office);
    const worker = world.worker();
    const { page } = await worker.arrive(account);
    const sent = await worker.type(page.body, account);
    expect(/<saml:NameID[^>]*>([^<]*)</.exec(responseIn(sent.body))?.[1]).toMatch(/^[A-Za-z0-9.]+\.3D\.3D$/);
    const accepted = await worker.comeBack(sent.body);
    expect(accepted.status, await accepted.clone().text()).toBe(303);
    expect(await worker.signedIn()).toMatchObject({ email: account });
  });

  it('names a renamed person by the new user name and the same id', async () => {
    const user = world.tenant().users.find(({ userPrincipalName }) => userPrincipalName === seller)!;
    const renamed = `Luana.Prado@${domains.first}`;
    const worker = world.worker();
    user.userPrincipalName = renamed;
    const stale = await worker.signIn(seller).catch((error: Error) => error.message);
    expect(stale).toContain('AADSTS50034');
    await change(seller, { email: renamed.toLowerCase(), username: renamed });
    const { page } = await worker.arrive(renamed);
    const sent = await worker.type(page.body, renamed.toLowerCase());
    expect(responseIn(sent.body)).toContain(`<saml:AttributeValue>${renamed}<`);
    expect((await worker.comeBack(sent.body)).status).toBe(303);
    user.userPrincipalName = seller;
    await change(renamed.toLowerCase(), { email: seller, username: seller });
  });

  it('answers one request once', async () => {
    const worker = world.worker();
    const { page } = await worker.arrive(clerk);
    const sent = await worker.type(page.body, clerk);
    expect((await worker.comeBack(sent.body)).status).toBe(303);
    expect((await worker.type(page.body, clerk)).statusCode).toBe(410);
    expect(await (await worker.comeBack(sent.body)).text()).toContain('AADSTS50008');
  });
});

describe('a person who is not let in', () => {
  it('by the shift sees why, and nothing goes to Entra', async () => {
    world.clock.set(night);
    const worker = world.worker();
    const { page } = await worker.arrive(clerk);
    const denied = await worker.type(page.body, clerk);
    expect(denied.statusCode).toBe(403);
    expect(denied.body).not.toContain('SAMLResponse');
    expect(denied.body).not.toContain(world.acsUrl);
    expect(await lastEntryOf(clerk)).toMatchObject({ result: 'outside_allowed_hours', is_allowed: false });
    expect(await worker.signedIn()).toMatchObject({ signedIn: false });
  });

  it('by the shift is denied with a live session too', async () => {
    const { ours, signIn } = world.worker();
    await signIn(clerk);
    world.clock.set('2026-11-23T20:59:00Z');
    const again = world.worker(ours);
    const silent = await again.arrive(clerk);
    expect((await again.comeBack(silent.page.body)).status).toBe(303);
    expect(await again.signedIn()).toMatchObject({ email: clerk });
    world.clock.set('2026-11-23T21:01:00Z');
    const { page } = await world.worker(ours).arrive(clerk);
    expect(page.body).not.toContain('SAMLResponse');
  });

  it('for want of an immutable id is told what to ask for', async () => {
    await change(clerk, { immutable_id: null });
    for (const isAlive of [false, true]) {
      const worker = world.worker();
      if (isAlive) await worker.ours.post('/accounts/me', { email: clerk, password, c: world.samlKey });
      const { page } = await worker.arrive(clerk);
      const answer = page.body.includes('name="password"') ? await worker.type(page.body, clerk) : page;
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain('onPremisesImmutableId');
      expect(answer.body).toContain('Padaria Aurora');
      expect(answer.body).not.toContain('SAMLResponse');
    }
    expect(counted.filter((code) => code === 'IMMUTABLE_ID_MISSING')).toHaveLength(2);
    const unnamed = (await entriesOf(clerk)).filter(({ result }) => result === 'immutable_id_missing');
    expect(unnamed.map(({ is_allowed: isAllowed }) => isAllowed)).toEqual([false, false]);
    const id = world.tenant().users.find(({ userPrincipalName }) => userPrincipalName === clerk);
    await change(clerk, { immutable_id: id?.onPremisesImmutableId ?? null });
  });

  it('of a domain without control is denied as everywhere', async () => {
    const account = `beatriz.moura@${domains.initial}`;
    const outsider = await world.worksHere(account);
    await world.shift([outsider], office);
    const worker = world.worker();
    const { page } = await worker.arrive(clerk);
    const denied = await worker.type(page.body, account);
    expect(denied.body).not.toContain('SAMLResponse');
    expect(await lastEntryOf(account)).toMatchObject({ result: 'disabled_domain' });
  });

  it('of a domain that is covered but not federated gets no assertion', async () => {
    const person = await world.person({ password });
    await world.shift([person], office);
    const worker = world.worker();
    const { page } = await worker.arrive(clerk);
    const answer = await worker.type(page.body, person.email);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('não usa esta página de login');
    expect(answer.body).not.toContain('SAMLResponse');
  });
});

describe('an administrator', () => {
  it('is asked for the password alone, outside of every shift', async () => {
    world.clock.set(night);
    const account = `sergio.peixoto@${domains.first}`;
    await world.worksHere(account, { is_admin: true });
    const worker = world.worker();
    const { page } = await worker.arrive(account);
    expect((await worker.type(page.body, account, 'outra coisa qualquer')).body).not.toContain(
      'SAMLResponse',
    );
    expect((await worker.comeBack((await worker.type(page.body, account)).body)).status).toBe(303);
    expect(await worker.signedIn()).toMatchObject({ email: account });
  });
});

describe('Entra', () => {
  it('rejects an answer whose issuer is another than its domain’s', async () => {
    const path = `/domains/${domains.second}/federationConfiguration`;
    const [federation] = (await world.graph('GET', path)).body.value ?? [];
    const one = `${path}/${String(federation?.['id'])}`;
    await world.graph('PATCH', one, { issuerUri: issuerFor('outra.example') });
    const worker = world.worker();
    expect(await (await worker.signIn(clerk)).text()).toContain('AADSTS50107');
    await world.graph('PATCH', one, { issuerUri: issuerFor(domains.second) });
    expect((await world.worker().signIn(clerk)).status).toBe(303);
  });
});

describe('a sign-out at Entra', () => {
  const leave = async (worker: ReturnType<EntraWorld['worker']>) => {
    const left = await worker.atEntra.get(`${world.entra.loginUrl}/organizations/oauth2/v2.0/logout`);
    return left.headers.get('location') ?? '';
  };

  it('ends the session of the browser here, and is answered at Entra with the issuer of the domain', async () => {
    const worker = world.worker();
    await worker.signIn(clerk);
    const message = await leave(worker);
    expect(message.startsWith(world.addresses.sloUrl)).toBe(true);
    const answered = await worker.ours.get(message);
    const back = new URL(String(answered.headers.location));
    expect(back.origin + back.pathname).toBe(world.acsUrl);
    const xml = inflateRawSync(Buffer.from(back.searchParams.get('SAMLResponse') ?? '', 'base64')).toString();
    expect(issuerIn(xml)).toEqual([issuerFor(domains.second)]);
    expect(xml).toContain('status:Success');
    expect(back.searchParams.has('Signature')).toBe(true);
    expect(await (await worker.atEntra.get(back.href)).text()).toContain('também encerrou a sessão');
    const { page } = await worker.arrive(clerk);
    expect(page.body).toContain('name="password"');
  });

  it('ends no session of another browser, and none of another person', async () => {
    const [mine, elsewhere] = [world.worker(), world.worker()];
    await mine.signIn(clerk);
    await elsewhere.signIn(seller);
    // The message comes unsigned, so it counts only in the browser whose session it names.
    const message = await leave(mine);
    expect((await elsewhere.ours.get(message)).statusCode).toBe(303);
    const open = await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .selectFrom('sign_in_sessions')
        .select('user_key')
        .where('ended_at', 'is', null)
        .where('user_key', '=', clerkKey)
        .execute(),
    );
    expect(open.length).toBeGreaterThan(0);
    const { page } = await elsewhere.arrive(seller).catch(() => ({ page: { body: '' } }));
    expect(page.body).not.toContain('name="password"');
  });
});
