import type { AppAttribute } from '@shiftgate/domain/app/attributes.ts';
import { createKey } from '@shiftgate/saml/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api, CallInput } from '#testing/api.ts';
import { commandLine } from '#testing/command-line.ts';
import { insertPanelCompany } from '#testing/panel-company.ts';
import type { PanelCompany } from '#testing/panel-company.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const md = 'urn:oasis:names:tc:SAML:2.0:metadata';
const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const metadataOf = (host: string, acs = `https://${host}/acs`) =>
  `<md:EntityDescriptor xmlns:md="${md}" entityID="https://${host}/metadata">` +
  `<md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
  `<md:AssertionConsumerService Binding="${post}" Location="${acs}" index="0"/></md:SPSSODescriptor></md:EntityDescriptor>`;

const askingMetadata = (host: string) =>
  metadataOf(host).replace(
    '</md:SPSSODescriptor>',
    '<md:AttributeConsumingService index="0"><md:ServiceName xml:lang="pt">x</md:ServiceName>' +
      '<md:RequestedAttribute Name="mail"/><md:RequestedAttribute Name="mail"/>' +
      '<md:RequestedAttribute Name="urn:oid:2.5.4.4" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri" FriendlyName="sn"/>' +
      '<md:RequestedAttribute Name="urn:x:cc" FriendlyName="Centro de custo" isRequired="true"/>' +
      '</md:AttributeConsumingService></md:SPSSODescriptor>',
  );

let api: Api;
let company: PanelCompany;
let token: string;
let folder: string;

beforeAll(async () => {
  api = await startApi();
  company = await insertPanelCompany(api.db, api.clock.now());
  token = company.tokens.administrator;
  folder = await mkdtemp(join(tmpdir(), 'sg-cli-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await api.close();
});

const events = async () =>
  (await api.audits(company.key)).filter((row) => row.event.startsWith('service_provider.'));

describe('applications of a company', () => {
  it('are registered by metadata, with a key of ours, a link and an audit row', async () => {
    expect((await api.call('apps.list', { token })).items).toEqual([]);
    const body = { by: 'metadata', name: 'Folha', metadata: metadataOf('folha.example') } as const;
    const { items, provider } = await api.call('apps.add', { token, body });
    expect(items).toMatchObject([
      {
        name: 'Folha',
        is_workspace: false,
        entity_id: 'https://folha.example/metadata',
        acs_urls: ['https://folha.example/acs'],
        logout: 'none',
        name_id: 'email',
      },
    ]);
    expect(items[0]?.start_url).toBe(
      provider.entity_id.replace('/metadata', `/start/${items[0]?.key ?? ''}`),
    );
    expect(provider.certificates).toMatchObject([{ state: 'current' }]);
    expect(await events()).toMatchObject([
      { event: 'service_provider.added', actor_name: 'Helena Administradora', target_name: 'Folha' },
    ]);
    expect((await api.refusal('apps.add', { token, body })).code).toBe('APP_ALREADY_REGISTERED');
    // Under the name of the workspace it would get the sign-ins that are meant for the workspace.
    const ids = [
      'google.com',
      'Google.com/a/x.example',
      'urn:federation:MicrosoftOnline',
      'URN:federation:microsoftonline',
    ];
    for (const id of ids) {
      const metadata = body.metadata.replace(/entityID="[^"]*"/, `entityID="${id}"`);
      expect(metadata).toContain(id);
      expect((await api.refusal('apps.add', { token, body: { ...body, metadata } })).code).toBe(
        'APP_OF_WORKSPACE',
      );
    }
  });

  it('are registered from typed input, and changed', async () => {
    const { certificatePem } = await createKey({ commonName: 'x', now: new Date() });
    const added = await api.call('apps.add', {
      token,
      body: {
        by: 'address',
        name: 'Estoque',
        entity_id: 'estoque',
        acs_url: 'https://estoque.example/acs',
        slo_url: 'https://estoque.example/slo',
        certificate: certificatePem,
        name_id: 'immutable_id',
      },
    });
    const app = added.items.find((item) => item.name === 'Estoque');
    expect(app).toMatchObject({ logout: 'saml', name_id: 'immutable_id', has_certificate: true });
    const params = { key: app?.key ?? '' };
    api.advance(1000);
    const changed = await api.call('apps.change', {
      token,
      params,
      body: { name: 'Estoque novo', name_id: 'email', requires_signed_requests: true },
    });
    expect(changed.items.find((item) => item.key === params.key)).toMatchObject({
      name: 'Estoque novo',
      name_id: 'email',
      requires_signed_requests: true,
    });
    expect(
      await api.refusal('apps.change', { token, params, body: { metadata: metadataOf('outro.example') } }),
    ).toMatchObject({ code: 'INVALID_APP_METADATA', facts: { reason: 'ENTITY_ID_DIFFERS' } });
    api.advance(1000);
    await api.call('apps.remove', { token, params });
    expect((await api.refusal('apps.remove', { token, params })).code).toBe('APP_NOT_FOUND');
    expect((await events()).map((row) => row.event).slice(-3)).toEqual([
      'service_provider.added',
      'service_provider.changed',
      'service_provider.removed',
    ]);
  });

  it('are changed by hand: addresses and certificates, with the same entity id and the same link', async () => {
    const [first, second] = await Promise.all(
      ['a', 'b'].map((commonName) => createKey({ commonName, now: new Date() })),
    );
    const pems = [first, second].map((key) => key?.certificatePem.trim() ?? '');
    const acs = (name: string) => `https://rh.example/${name}`;
    api.advance(1000);
    const added = await api.call('apps.add', {
      token,
      body: { by: 'address', name: 'RH', entity_id: 'rh', acs_url: acs('acs'), certificate: pems[0] ?? '' },
    });
    const app = added.items.find((item) => item.name === 'RH');
    const params = { key: app?.key ?? '' };
    const change = async (body: NonNullable<CallInput<'apps.change'>['body']>) => {
      api.advance(1000);
      const { items } = await api.call('apps.change', { token, params, body });
      return items.find((item) => item.key === params.key);
    };
    expect(
      await change({ acs_urls: [acs('new'), acs('acs'), acs('new')], slo_url: 'https://rh.example/slo' }),
    ).toMatchObject({
      entity_id: 'rh',
      start_url: app?.start_url,
      acs_urls: [acs('new'), acs('acs')],
      slo_url: 'https://rh.example/slo',
      logout: 'saml',
    });
    const { acs: stored } = await inCompany(api.db, company.key, (tx) =>
      tx
        .selectFrom('service_providers')
        .select('acs')
        .where('key', '=', params.key)
        .executeTakeFirstOrThrow(),
    );
    // The existing address keeps its index.
    expect(stored).toEqual([
      { url: acs('new'), index: 1, isDefault: true },
      { url: acs('acs'), index: 0, isDefault: false },
    ]);
    expect(await change({ certificate: pems.join('\n\n') })).toMatchObject({ certificate: pems.join('\n') });
    expect((await events()).at(-1)).toMatchObject({
      before: { certificates: 1 },
      after: { certificates: 2, acs: [acs('new'), acs('acs')] },
    });
    expect(await change({ requires_signed_requests: true })).toMatchObject({
      requires_signed_requests: true,
    });
    expect(app?.allows_sha1_requests).toBe(false);
    expect(await change({ allows_sha1_requests: true })).toMatchObject({ allows_sha1_requests: true });
    expect((await events()).at(-1)).toMatchObject({
      before: { allows_sha1_requests: false },
      after: { allows_sha1_requests: true },
    });
    expect(await change({ name: 'RH' })).toMatchObject({ allows_sha1_requests: true });
    const refused = async (body: NonNullable<CallInput<'apps.change'>['body']>) => {
      const { code, fields } = await api.refusal('apps.change', { token, params, body });
      return [code, fields?.map(({ path }) => path)];
    };
    const before = await api.call('apps.list', { token });
    for (const [body, path] of [
      [{ acs_urls: [acs('acs'), 'http://rh.example/acs'] }, 'acs_urls'],
      [{ acs_urls: [] }, 'acs_urls'],
      [{ slo_url: 'javascript:alert(1)' }, 'slo_url'],
      [{ certificate: `${pems[0]} and more` }, 'certificate'],
      [{ certificate: null }, 'requires_signed_requests'],
      [{ acs_urls: [acs('acs')], metadata: metadataOf('rh.example') }, 'metadata'],
    ] as const)
      expect([path, await refused(body as never)]).toEqual([path, ['VALIDATION_FAILED', [path]]]);
    expect(await api.call('apps.list', { token })).toEqual(before);
    expect(await change({ certificate: null, requires_signed_requests: false })).toMatchObject({
      certificate: null,
      logout: 'none',
    });
    api.advance(1000);
    await api.call('apps.remove', { token, params });
  });

  it('receive the chosen attributes, each name once, with an audit row of before and after', async () => {
    const attributes = [
      { name: ' e-mail ', format: 'basic', source: 'email', text: 'lost' },
      { name: 'filial', format: 'unspecified', source: 'text', text: 'Matriz' },
    ] as const;
    const stored = [
      { name: 'e-mail', format: 'basic', source: 'email', text: null },
      { name: 'filial', format: 'unspecified', source: 'text', text: 'Matriz' },
    ];
    const body = {
      by: 'address',
      name: 'Cofre',
      entity_id: 'cofre',
      acs_url: 'https://cofre.example/acs',
    } as const;
    api.advance(1000);
    const added = await api.call('apps.add', { token, body: { ...body, attributes: [...attributes] } });
    const app = added.items.find((item) => item.name === 'Cofre');
    expect([app?.attributes, added.unknown_attributes]).toEqual([stored, []]);
    const params = { key: app?.key ?? '' };
    const change = async (body: NonNullable<CallInput<'apps.change'>['body']>) => {
      api.advance(1000);
      const { items } = await api.call('apps.change', { token, params, body });
      return items.find((item) => item.key === params.key)?.attributes;
    };
    expect(await change({ name: 'Cofre' })).toEqual(stored);
    expect(await change({ attributes: [] })).toEqual([]);
    expect((await events()).at(-1)).toMatchObject({
      event: 'service_provider.changed',
      before: { attributes: [{ name: 'e-mail', format: 'basic', source: 'email' }, stored[1]] },
      after: { attributes: [] },
    });
    const refused = async (...wrong: AppAttribute[]) =>
      (await api.refusal('apps.change', { token, params, body: { attributes: wrong } })).fields;
    const email = { name: 'email', format: 'basic', source: 'email', text: null } as const;
    expect(await refused(email, { ...email, source: 'name' })).toMatchObject([{ path: 'attributes.1.name' }]);
    expect(await refused({ ...email, source: 'text' })).toMatchObject([{ path: 'attributes.0.text' }]);
    expect(await refused({ ...email, name: 'e\u0001mail' })).toMatchObject([{ path: 'attributes.0.name' }]);
    const many = Array.from({ length: 21 }, (_, index) => ({ ...email, name: `email${index}` }));
    expect(await refused(...many)).toMatchObject([{ path: 'attributes' }]);
    api.advance(1000);
    await api.call('apps.remove', { token, params });
  });

  it('receive the supported attributes that their metadata request, unless an administrator chose otherwise', async () => {
    const body = { by: 'metadata', name: 'Viagens', metadata: askingMetadata('viagens.example') } as const;
    const added = await api.call('apps.add', { token, body });
    const app = added.items.find((item) => item.name === 'Viagens');
    expect(app?.attributes.map(({ source, name, format }) => [source, name, format])).toEqual([
      ['email', 'mail', 'unspecified'],
      ['last_name', 'urn:oid:2.5.4.4', 'uri'],
    ]);
    expect(added.unknown_attributes).toEqual([{ name: 'Centro de custo', is_required: true }]);
    const params = { key: app?.key ?? '' };
    api.advance(1000);
    await api.call('apps.remove', { token, params });
    const chosen = await api.call('apps.add', { token, body: { ...body, attributes: [] } });
    expect(chosen.unknown_attributes).toEqual([]);
    const again = chosen.items.find((item) => item.name === 'Viagens');
    expect(again?.attributes).toEqual([]);
    api.advance(1000);
    const newer = await api.call('apps.change', {
      token,
      params: { key: again?.key ?? '' },
      body: { metadata: body.metadata },
    });
    expect(newer.items.find((item) => item.key === again?.key)?.attributes).toEqual([]);
  });

  it.each([
    ['plain http', metadataOf('x.example', 'http://x.example/acs'), 'SP_RECORD_INVALID'],
    ['an address inside', metadataOf('x.example', 'http://localhost:5432/'), 'SP_RECORD_INVALID'],
    [
      'a document type',
      `<!DOCTYPE x SYSTEM "file:///etc/passwd">${metadataOf('x.example')}`,
      'XML_FORBIDDEN_CONSTRUCT',
    ],
    ['no XML', 'olá', 'XML_MALFORMED'],
  ])('are not registered from metadata with %s', async (_what, metadata, reason) => {
    const before = await api.call('apps.list', { token });
    const body = { by: 'metadata', name: 'X', metadata } as const;
    expect(await api.refusal('apps.add', { token, body })).toMatchObject({
      code: 'INVALID_APP_METADATA',
      facts: { reason },
    });
    expect(await api.call('apps.list', { token })).toEqual(before);
  });

  it('report the invalid field', async () => {
    const body = { by: 'address', name: 'X', entity_id: 'x', acs_url: 'http://x.example/acs' } as const;
    expect(await api.refusal('apps.add', { token, body })).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'acs_url' }],
    });
    const signed = { ...body, acs_url: 'https://x.example/acs', requires_signed_requests: true };
    expect(await api.refusal('apps.add', { token, body: signed })).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'certificate' }],
    });
  });

  it("do not allow changes of the workspace's own", async () => {
    const key = '00000000-0000-7000-8000-00000000000a';
    const at = new Date(api.clock.now());
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('service_providers')
        .values({
          key,
          company_key: company.key,
          provider: 'google',
          entity_id: 'https://accounts.google.com/samlrp/1',
          idp_entity_id: 'x',
          acs: '[{"url":"https://accounts.google.com/samlrp/1/acs","index":0,"isDefault":true}]' as never,
          name_id: 'email',
          logout: 'redirect_only',
          created_at: at,
          updated_at: at,
        })
        .execute(),
    );
    const { items } = await api.call('apps.list', { token });
    expect(items[0]).toMatchObject({ name: 'Google Workspace', is_workspace: true, start_url: null });
    const named = { token, params: { key } };
    const change = { ...named, body: { name: 'Meu' } };
    expect((await api.refusal('apps.change', change)).code).toBe('APP_OF_WORKSPACE');
    expect((await api.refusal('apps.remove', named)).code).toBe('APP_OF_WORKSPACE');
  });
});

describe('the command line', () => {
  const run = (...args: string[]) => commandLine(api)(...args);

  it('adds, lists and removes an application, with audit rows of the command line', async () => {
    const file = join(folder, 'ponto.xml');
    await writeFile(file, metadataOf('ponto.example'));
    api.advance(1000);
    const added = await run('sp', 'add', '--company', company.key, '--metadata', file, '--name', 'Ponto');
    expect(added).toMatchObject({ code: 0, err: '' });
    expect(added.out).toContain('Registered Ponto (https://ponto.example/metadata)');
    expect((await run('sp', 'list', `--company=${company.key}`)).out).toContain(
      'https://ponto.example/metadata\tPonto',
    );
    const again = await run('sp', 'add', '--company', company.key, '--metadata', file);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('already') });
    api.advance(1000);
    const removed = await run(
      'sp',
      'remove',
      '--company',
      company.key,
      '--sp',
      'https://ponto.example/metadata',
    );
    expect(removed.code).toBe(0);
    expect((await events()).slice(-2)).toMatchObject([
      { event: 'service_provider.added', actor_name: 'command line', actor_kind: 'system' },
      { event: 'service_provider.removed', actor_name: 'command line' },
    ]);
  });

  it('prints which attributes an application will receive, and which are unsupported', async () => {
    const file = join(folder, 'frota.xml');
    await writeFile(file, askingMetadata('frota.example'));
    const add = ['sp', 'add', '--company', company.key, '--metadata', file];
    api.advance(1000);
    const { out } = await run(...add);
    expect(out).toContain('It receives: email as mail, last_name as urn:oid:2.5.4.4.');
    expect(out).toContain('It asks for Centro de custo and requires it, which is not available here');
    expect((await events()).at(-1)).toMatchObject({
      event: 'service_provider.added',
      after: { attributes: [{ source: 'email' }, { source: 'last_name' }] },
    });
    api.advance(1000);
    await run('sp', 'remove', '--company', company.key, '--sp', 'https://frota.example/metadata');
    expect((await run(...add, '--attributes', 'none')).out).toContain('It receives no attributes.');
    expect((await run(...add, '--attributes', 'all')).err).toContain('must be "asked" or "none"');
  });

  it('explains an error in a sentence, and exits with 1 or 2', async () => {
    const bad = join(folder, 'bad.xml');
    await writeFile(bad, '<x/>');
    const cases: [string[], 1 | 2, RegExp][] = [
      [['sp', 'list', '--company', 'nobody.example'], 1, /There is no company nobody\.example/],
      [
        ['sp', 'add', '--company', company.key, '--metadata', join(folder, 'none.xml')],
        1,
        /can't be read\. Check the path/,
      ],
      [['sp', 'add', '--company', company.key, '--metadata', bad], 1, /metadata can't be used/],
      [['sp', 'add', '--company', company.key], 2, /--metadata is missing/],
      [['sp', 'list', '--company', company.key, '--loud', 'x'], 2, /Unknown option/],
      [['sp', 'dance'], 2, /Unknown command "sp dance"/],
    ];
    for (const [args, code, message] of cases) {
      const ended = await run(...args);
      expect([args, ended.code, ended.err]).toEqual([args, code, expect.stringMatching(message)]);
      expect(ended.err).not.toMatch(/at .*:\d+:\d+/);
    }
    expect((await run('help')).out).toContain('sp add --company KEY --metadata FILE');
  });
});
