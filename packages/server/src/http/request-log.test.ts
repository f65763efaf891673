import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { requestNames } from './request-log.ts';

it('names in every log line of a request the code for support that its page shows', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const app = fastify({ ...requestNames([]), logger: { level: 'info', stream } });
  app.get('/', async (request) => {
    request.log.error('unexpected failure');
    return { id: request.id };
  });
  const { id } = (await app.inject('/')).json<{ id: string }>();
  await app.close();
  const logged = lines.find(({ msg }) => msg === 'unexpected failure');
  expect(logged).toMatchObject({ reqId: id, supportCode: supportCode(id) });
  expect(supportCode(id)).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
});

describe('the request id of a proxy', () => {
  const given = '4f0c2b7e9d3a4c1f8e6b5a7d9c0e1f2a';
  const answered = async (
    trusted: readonly string[],
    { id = given, remoteAddress = '10.1.2.3' }: { id?: string | string[]; remoteAddress?: string } = {},
  ) => {
    const lines: Record<string, unknown>[] = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
    const app = fastify({ ...requestNames(trusted), logger: { level: 'info', stream } });
    app.get('/', async (request) => ({ id: request.id }));
    const answer = await app.inject({ url: '/', headers: { 'x-request-id': id }, remoteAddress });
    await app.close();
    const { id: used } = answer.json<{ id: string }>();
    expect(lines.find(({ msg }) => msg === 'incoming request')).toMatchObject({ reqId: used });
    return used;
  };

  it.each([
    ['its address', '10.1.2.3', '10.1.2.3'],
    ['its network', '10.0.0.0/8', '10.1.2.3'],
    ['the name of its network', 'uniquelocal', '10.1.2.3'],
    ['its IPv6 network', 'fd00::/8', 'fd00::7'],
    ['its address, on a socket of both families', '10.1.2.3', '::ffff:10.1.2.3'],
  ])('names the request where the proxy is trusted by %s', async (_what, trusted, remoteAddress) => {
    expect(await answered([trusted], { remoteAddress })).toBe(given);
  });

  it.each([
    ['of nobody trusted', [], {}],
    ['of another address', ['10.1.2.4'], {}],
    ['that is too long', ['10.1.2.3'], { id: 'a'.repeat(65) }],
    ['that is too short', ['10.1.2.3'], { id: 'a1b2c3d4' }],
    ['with other characters', ['10.1.2.3'], { id: '{"level":60}' }],
    ['that is given twice', ['10.1.2.3'], { id: [given, given] }],
  ])('is replaced by our own where it is one %s', async (_what, trusted, options) => {
    expect(await answered(trusted, options)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
  });
});
