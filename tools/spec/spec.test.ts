import { describe, expect, it } from 'vitest';
import { findLost, measureCoverage, readRecord, namedByServer } from './coverage.ts';

describe('coverage of the spec', () => {
  const now = measureCoverage();
  const record = readRecord();

  it('loses nothing that was once covered', () => {
    expect(findLost(now, record)).toEqual([]);
  });

  it('names what got lost', () => {
    const calls = { ...now.calls, covered: now.calls.covered.filter((call) => call !== 'GET /users') };
    expect(findLost({ ...now, calls }, record)).toEqual(['calls: GET /users']);
  });

  it('compares every list, and finds the router in it', () => {
    expect(Object.keys(record).toSorted()).toEqual(Object.keys(now).toSorted());
    expect(now.routes.covered).toEqual(expect.arrayContaining(['/', '/users/:id', '/login']));
    expect(now.constants.covered).toContain('page sizes');
  });

  it('takes nothing for covered that the code does not have', () => {
    const all = Object.values(now).flatMap(({ covered, missing }) =>
      covered.filter((item) => missing.includes(item)),
    );
    expect(all).toEqual([]);
    expect(now.phoneStatuses.covered).toEqual([]);
  });

  it('takes an audit event for covered only when the server writes it', () => {
    expect(now.auditEvents.covered).toEqual(expect.arrayContaining(['user.added', 'user.removed']));
    expect([...namedByServer(['user.added', 'user.eaten'])]).toEqual(['user.added']);
  });

  it('takes an error code for covered only when the server answers it', () => {
    expect(now.signInErrors.covered).toContain('NO_DOMAIN_ASSOCIATED');
    expect(now.signInErrors.missing).toContain('NO_TENANT_ASSOCIATED');
    expect(now.errors.missing).toContain('PLEASE_LOG_IN_AGAIN');
  });

  it('names every item of a list once', () => {
    for (const { covered, missing } of Object.values(now)) {
      const items = [...covered, ...missing];
      expect(new Set(items).size).toBe(items.length);
    }
  });
});
