import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { requestNames } from './request-log.ts';

it('names in every log line of a request the code for support that its page shows', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const app = fastify({ ...requestNames, logger: { level: 'info', stream } });
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
