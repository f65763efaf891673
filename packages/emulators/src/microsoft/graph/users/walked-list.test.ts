import { afterEach, beforeEach, expect, it } from 'vitest';
import { appToken, bookshop, graphWith, startMicrosoftForTest } from '#testing/microsoft.ts';
import type { Graph } from '#testing/microsoft.ts';
import type { EmulatedMicrosoft } from '#microsoft/index.ts';
import { makeUser } from '#microsoft/seed/person.ts';

const people = 2500;
let microsoft: EmulatedMicrosoft;
let graph: Graph;
beforeEach(async () => {
  ({ microsoft } = await startMicrosoftForTest());
  const { users } = bookshop(microsoft);
  for (let number = users.length; number < people; number += 1)
    users.push(
      makeUser(Math.random, {
        displayName: `Pessoa ${number}`,
        userPrincipalName: `pessoa.${number}@horizonteonline.example`,
      }),
    );
  graph = graphWith(microsoft, await appToken(microsoft));
});
afterEach(() => microsoft.close());

/** Walks through a list, and does something after its first page. */
async function walk(
  path: string,
  meanwhile: (ids: readonly string[]) => Promise<unknown>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { body } = await graph('GET', next);
    ids.push(...(body.value ?? []).map(({ id }) => String(id)));
    if (next === path) await meanwhile(ids);
    next = body['@odata.nextLink'] as string | undefined;
  }
  return ids;
}

it('gives everyone of a large tenant once, also while another list is walked through', async () => {
  const ids = await walk('/users?$select=id&$top=999', () =>
    walk("/users?$select=id&$filter=startswith(displayName,'Pessoa 1')&$top=999", async () => undefined),
  );
  expect(ids).toHaveLength(people);
  expect(new Set(ids).size).toBe(people);
});

it('no longer gives a person deleted after the first page', async () => {
  const last = bookshop(microsoft).users.at(-1)!.id;
  const ids = await walk('/users?$select=id&$top=999', () => graph('DELETE', `/users/${last}`));
  expect(ids).not.toContain(last);
  expect(ids).toHaveLength(people - 1);
});

it('gives a person added after the first page', async () => {
  const { users } = bookshop(microsoft);
  const ids = await walk('/users?$select=id&$top=999', async () => {
    users.push(
      makeUser(Math.random, { displayName: 'Nova', userPrincipalName: 'nova@horizonteonline.example' }),
    );
  });
  expect(ids.at(-1)).toBe(users.at(-1)!.id);
});

it('refuses on every page what Graph refuses on the first one', async () => {
  const { body } = await graph('GET', '/users?$select=id&$top=999');
  const next = new URL(String(body['@odata.nextLink']));
  next.searchParams.set('$filter', "endswith(mail,'@horizonteonline.example')");
  const answer = await graph('GET', `/users${next.search}`);
  expect(answer.status).toBe(400);
});
