import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { specCalls } from './calls.ts';
import { findLost, measureCoverage, readRecord, namedByServer } from './coverage.ts';
import { specShapes } from './fields.ts';
import { clockResults, clockWord } from './results.ts';
import { answeredValues, callOf, propertiesOf } from './shapes.ts';
import { holdsText } from './sources.ts';

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

  it('takes a path of the public entry for covered only when a screen knows it', () => {
    expect(now.routes.covered).toEqual(expect.arrayContaining(['/auth/callback', '/suspended']));
    expect(now.routes.missing).toEqual(expect.arrayContaining(['/login/beta', '/auth/login-as']));
  });

  it('takes an audit event for covered only when the server writes it and a call answers it', () => {
    const answered = answeredValues();
    expect(answered.has('suspended')).toBe(true);
    expect(now.auditEvents.covered.filter((event) => !answered.has(event))).toEqual([]);
    expect(now.auditEvents.covered).toContain('user.added');
    expect([...namedByServer(['user.added', 'user.eaten'])]).toEqual(['user.added']);
  });

  it('takes an error code for covered only when the server answers it', () => {
    expect(now.signInErrors.covered).toEqual(
      expect.arrayContaining(['NO_DOMAIN_ASSOCIATED', 'NO_TENANT_ASSOCIATED']),
    );
    expect(now.signInErrors.missing).toContain('FORBIDDEN_CUSTOMER');
    expect(now.errors.covered).toContain('PLEASE_LOG_IN_AGAIN');
    expect(now.errors.missing).toContain('REQUIRED_BASIC_AUTH');
  });

  it('takes a field for covered only when its call has it, and an answered one when the console reads it', () => {
    expect(now.fields.covered).toEqual(
      expect.arrayContaining([
        'GET /users answers email',
        'PATCH /users/{key}/change-password takes password',
      ]),
    );
    // Answered, and looked at by no screen; and taken by a call that is not there.
    expect(now.fields.missing).toEqual(
      expect.arrayContaining([
        'GET /users answers username',
        'PUT /companies/company/verify takes verified_phone',
      ]),
    );
    expect([...propertiesOf(z.object({ a: z.array(z.object({ b: z.string() })) }), 'output')]).toEqual([
      'a',
      'b',
    ]);
  });

  it('names every field under a call of the spec or one of ours', () => {
    const known = specShapes.filter(
      ({ call }) => callOf(call) !== undefined || specCalls.some((one) => one === call),
    );
    expect(known).toHaveLength(specShapes.length);
  });

  it('takes a limit for covered only when code works with it', () => {
    expect(now.constants.covered).toContain('logo under 2 MB');
    expect(now.constants.missing).toContain('small client: 5 users or fewer');
  });

  it('takes a result that needs a time clock for covered only when the server has one', () => {
    const hasClock = holdsText('packages/server/src', `'${clockWord}'`);
    for (const result of clockResults) expect(now.results.covered.includes(result)).toBe(hasClock);
    expect(now.results.covered).toContain('special_day');
  });

  it('names every item of a list once', () => {
    for (const { covered, missing } of Object.values(now)) {
      const items = [...covered, ...missing];
      expect(new Set(items).size).toBe(items.length);
    }
  });
});
