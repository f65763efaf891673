import type { FastifyBaseLogger } from 'fastify';
import { expect, it } from 'vitest';
import { createOutageLog } from './outage-log.ts';

it('warns with the cause at once, and then for many requests together', () => {
  const lines: object[] = [];
  let at = 0;
  const log = { warn: (line: object) => lines.push(line) } as unknown as FastifyBaseLogger;
  const logOutage = createOutageLog(() => at);
  const error = new Error('connect ECONNREFUSED');
  for (let requests = 0; requests < 400; requests += 1) {
    logOutage(log, error);
    at += 50;
  }
  expect(lines).toEqual([
    { err: error, requests: 1 },
    { err: error, requests: 200 },
  ]);
});
