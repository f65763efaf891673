import { beforeEach, describe, expect, it } from 'vitest';
import { makeLargeCompany } from '#seed/large-company.ts';
import type { CompanySeed, WorkspaceUser } from '#state/model.ts';
import { inOrder } from './user-order.ts';
import { readUserOrder } from './user-query.ts';

let company: CompanySeed;
beforeEach(() => {
  company = makeLargeCompany(2100);
});

type LookedAt = Parameters<typeof inOrder>[1]['lookedAt'];
const living = (lookedAt: LookedAt): readonly WorkspaceUser[] =>
  inOrder(company, {
    listKey: 'living',
    isWanted: (user) => user.deletedAt === null,
    order: readUserOrder('email', ''),
    lookedAt,
  });
const page: LookedAt = (users) => users.slice(500, 1000);

describe('the list of a large company', () => {
  it('is made once for all of its pages', () => {
    const first = living(null);
    expect(first).toHaveLength(2100);
    expect(living(page)).toBe(first);
    expect(living(null)).toBe(first);
  });

  it('is made again when a person of the requested page was written', () => {
    const [left, renamed] = living(null).slice(700);
    if (left === undefined || renamed === undefined) throw new Error('the company is smaller than the test');
    left.deletedAt = 1;
    expect(living(page)).not.toContain(left);
    renamed.primaryEmail = 'aaa@padariaestrela.example';
    renamed.version += 1;
    expect(living(page)[0]).toBe(renamed);
  });

  it('is made again on the way when a person is added, and at its first page after any write', () => {
    const [person] = living(null);
    if (person === undefined) throw new Error('the company is empty');
    company.users.push({ ...person, id: '9', primaryEmail: 'zzz@padariaestrela.example' });
    expect(living(page)).toHaveLength(2101);
    person.primaryEmail = 'zzzz@padariaestrela.example';
    expect(living(null).at(-1)).toBe(person);
  });
});
