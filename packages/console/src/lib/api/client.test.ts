import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, fillPath, writeQuery } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers every fetch with one response, as a server would; gives what was asked. */
function answerWith(body: string, status: number): { asked: () => string } {
  let address = '';
  vi.stubGlobal('fetch', (input: string) => {
    address = input;
    return Promise.resolve(new Response(body, { status }));
  });
  return { asked: () => address };
}

describe('fillPath', () => {
  it('fills parameters and leaves a colon suffix alone', () => {
    expect(fillPath('/groups/:key/users', { key: 'a/b' })).toBe('/groups/a%2Fb/users');
    expect(fillPath('/users/force-logout:async', {})).toBe('/users/force-logout:async');
  });
});

describe('writeQuery', () => {
  it('leaves out what is not set', () => {
    expect(writeQuery({ search: 'ana maria', cursor: undefined, status: '' })).toBe('?search=ana+maria');
    expect(writeQuery({})).toBe('');
  });
});

describe('call', () => {
  it('requests the path of the contract and returns the answer', async () => {
    const { asked } = answerWith('{"items":[]}', 200);
    expect(await call('shifts.list', {})).toEqual({ items: [] });
    expect(asked()).toBe('/api/groups');
  });
  it('turns a problem document into an error with code, request id and fields', async () => {
    answerWith(
      '{"code":"INVALID_RULES","request_id":"r1","fields":[{"path":"rules.0","rule":"hours"}]}',
      422,
    );
    const error = await call('home.summary', {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'INVALID_RULES',
      status: 422,
      requestId: 'r1',
      fields: [{ path: 'rules.0', rule: 'hours' }],
    });
  });
  it('names a page of a proxy and a missing network by codes of its own', async () => {
    answerWith('<html>', 502);
    await expect(call('users.me', {})).rejects.toMatchObject({ code: 'UNREADABLE_ANSWER', status: 502 });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call('users.me', {})).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
  });
});
