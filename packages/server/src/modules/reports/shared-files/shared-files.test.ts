import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { access, visibility } from '#connectors/google/testing/drive-audit.ts';
import { startSharedFilesWorld } from '#testing/shared-files-world.ts';
import type { SharedFilesWorld } from '#testing/shared-files-world.ts';

const hour = 60;
const day = 24 * hour;

let world: SharedFilesWorld;
beforeAll(async () => {
  world = await startSharedFilesWorld();
  const { ago } = world;
  const folder = { doc_type: 'folder', owner: 'Drive da Loja', owner_is_shared_drive: true };
  const again = { visibility_change: 'none', old_visibility: 'shared_externally' };
  const called = (doc_title: string, more: object = {}) => ({ parameters: { doc_title, ...more } });
  world.log.add(
    access('f1', 'ana@fora.example', { at: ago(2 * day), ...called('Tabela de Preços') }),
    access('f2', 'bia@fora.example', { at: ago(5 * day), ...called('=cmd()', folder) }),
    access('f2', '', {
      at: ago(4 * day),
      ...called('=cmd()', { ...folder, ...again, target_domain: 'fora.example' }),
    }),
    visibility('f3', 'people_with_link', { at: ago(20 * day), ...called('Cardápio', { doc_type: 'pdf' }) }),
    visibility('f4', 'public_on_the_web', { at: ago(100 * day), ...called('Site', { doc_type: 'x' }) }),
    visibility('f5', 'private', { at: ago(hour), ...called('Folha de pagamento') }),
    ...Array.from({ length: 5 }, (_, nr) =>
      access('f6', `p${nr}@outra.example`, { at: ago(3 * day), ...called('Contatos') }),
    ),
  );
  await world.allow();
  await world.readAll();
});
afterAll(() => world.close());

const titles = async (query: object = {}) =>
  (await world.api.call('sharedFiles.list', { token: world.token, query })).items.map(({ title }) => title);
const chart = (query: object = {}) =>
  world.api.call('sharedFiles.chart', { token: world.token, query: { range: '6m', ...query } });
const csv = async (body: object = {}) => {
  const given = { kind: 'shared_files_csv' as const, filters: { range: '6m' as const }, ...body };
  const { url } = await world.api.call('downloads.createTicket', { token: world.token, body: given });
  const answer = await world.api.app.inject({ method: 'GET', url });
  return { name: answer.headers['content-disposition'], text: answer.body };
};

describe('the list of shared files', () => {
  it('has those of the range by since when they are shared, never one that only the company opens', async () => {
    expect(await titles()).toEqual(['Tabela de Preços', 'Contatos', '=cmd()']);
    expect(await titles({ range: '3m' })).toEqual(['Tabela de Preços', 'Contatos', '=cmd()', 'Cardápio']);
    expect(await titles({ range: '6m', order: 'oldest' })).toEqual([
      'Site',
      'Cardápio',
      '=cmd()',
      'Contatos',
      'Tabela de Preços',
    ]);
    expect(await titles({ from: '2025-02-18', to: '2025-03-05' })).toEqual(['=cmd()', 'Cardápio']);
    expect(
      await world.api.refusal('sharedFiles.list', {
        token: world.token,
        query: { from: '2025-03-05', to: '2025-03-01' },
      }),
    ).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ path: 'to' }] });
  });

  it.each([
    [{ visibility: 'link' }, ['Cardápio']],
    [{ visibility: 'people' }, ['Tabela de Preços', 'Contatos', '=cmd()']],
    [{ owner: 'Drive da Loja' }, ['=cmd()']],
    [{ outside: 'ana@fora.example' }, ['Tabela de Preços']],
    [{ outside: 'Fora.Example' }, ['Tabela de Preços', '=cmd()']],
    [{ outside: '@outra.example' }, ['Contatos']],
    [{ outside: 'ora.example' }, []],
    [{ search: 'preco' }, ['Tabela de Preços']],
    [{ search: '%' }, []],
    [{ search: 'folha' }, []],
    [{ search: 'a', visibility: 'people', outside: 'outra.example' }, ['Contatos']],
  ])('is filtered by %j', async (filter, expected) => {
    expect(await titles({ range: '6m', ...filter })).toEqual(expected);
    expect((await chart(filter)).total).toBe(expected.length);
  });

  it.each(['newest', 'oldest'])('is read page by page, %s first', async (order) => {
    const query = { range: '6m' as const, order: order as 'newest', page_size: '25' };
    const all = await world.api.call('sharedFiles.list', { token: world.token, query });
    expect(all).toMatchObject({ total: 5, has_more_than_total: false, next: null });
    const rows = await world.inOurs((tx) =>
      tx.selectFrom('shared_files').selectAll().executeTakeFirstOrThrow(),
    );
    // More files of the same instant than a page has.
    await world.inOurs(async (tx) => {
      for (let nr = 0; nr < 60; nr += 1) {
        const { is_shared: _shared, shared_since: _since, ...row } = rows;
        const key = `01955b00-0000-7000-8000-${String(nr).padStart(12, '0')}`;
        const more = { key, file_id: `more${nr}`, title: `more${nr}`, state: 'link' as const };
        await tx
          .insertInto('shared_files')
          .values({ ...row, ...more })
          .execute();
      }
    });
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof world.api.call<'sharedFiles.list'>>> = await world.api.call(
        'sharedFiles.list',
        { token: world.token, query: { ...query, ...(cursor === null ? {} : { cursor }) } },
      );
      found.push(...page.items.map(({ key }) => key));
      cursor = page.next;
    } while (cursor !== null);
    expect(found).toHaveLength(65);
    expect(new Set(found).size).toBe(65);
    await world.inOurs((tx) => tx.deleteFrom('shared_files').where('file_id', 'like', 'more%').execute());
  });

  it('names the first of those outside, and all of them in one file', async () => {
    const { items } = await world.api.call('sharedFiles.list', {
      token: world.token,
      query: { outside: 'outra.example' },
    });
    expect(items[0]).toMatchObject({ more: 2, with: [{ name: 'p0@outra.example' }, {}, {}] });
    const detail = await world.api.call('sharedFiles.get', {
      token: world.token,
      params: { key: items[0]!.key },
    });
    expect(detail.with).toHaveLength(5);
    expect(detail).toMatchObject({ more: 0, last_actor: 'dono@padariaestrela.example' });
    expect(detail.url).toContain('f6');
  });

  it('is that of one company alone', async () => {
    const { token } = await world.api.otherCompany();
    expect(await world.api.call('sharedFiles.list', { token, query: { range: '6m' } })).toMatchObject({
      items: [],
      total: 0,
    });
    const [ours] = await world.files();
    expect(await world.api.refusal('sharedFiles.get', { token, params: { key: ours!.key } })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('does not open a file that is shared no more', async () => {
    const [closed] = (await world.stored()).filter(({ file_id: id }) => id === 'f5');
    const params = { key: closed?.key ?? '00000000-0000-4000-8000-000000000000' };
    expect(await world.api.refusal('sharedFiles.get', { token: world.token, params })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the picture of shared files', () => {
  it('counts by who can open them and by owner, with those outside', async () => {
    expect(await chart()).toEqual({
      total: 5,
      by_visibility: { people: 3, link: 1, public: 1 },
      by_owner: [
        { owner: 'dono@padariaestrela.example', files: 4 },
        { owner: 'Drive da Loja', files: 1 },
      ],
      other_owners: 0,
      people_outside: 7,
      domains_outside: 2,
    });
    expect(await chart({ search: 'nothing' })).toEqual({
      total: 0,
      by_visibility: { people: 0, link: 0, public: 0 },
      by_owner: [],
      other_owners: 0,
      people_outside: 0,
      domains_outside: 0,
    });
  });
});

describe('the file of shared files', () => {
  it('has what is shown, in the words of the company, and leaves a row', async () => {
    const { name, text } = await csv();
    expect(name).toContain('shared-files-2024-09-05-to-2025-03-10.csv');
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toContain('Arquivo ou pasta');
    expect(lines[0]).toContain('Compartilhado desde (');
    expect(lines).toHaveLength(6);
    expect(lines[2]).toContain('p0@outra.example; p1@outra.example');
    // A formula stays a text.
    expect(lines[3]).toMatch(/^"?'=cmd\(\)/);
    expect(lines[3]).toContain('Pasta');
    expect(lines[3]).toContain('fora.example; bia@fora.example');
    const told = (await world.api.audits(world.companyKey)).filter(
      ({ event }) => event === 'report.downloaded',
    );
    expect(told).toMatchObject([{ target_name: 'shared_files_csv', after: { range: '6m' } }]);
  });

  it('has the chosen columns of the filters, in their order', async () => {
    const filters = { range: '6m' as const, visibility: 'public' as const, order: 'oldest' as const };
    const { text } = await csv({ filters, columns: ['visibility', 'title'] });
    expect(text.trim().split('\r\n').slice(1)).toEqual(['"Qualquer pessoa na web";"Site"']);
  });
});
