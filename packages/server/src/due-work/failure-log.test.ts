import { expect, it } from 'vitest';
import { createFailureLog } from './failure-log.ts';

it('logs an unavailable database once a minute, and every other failure each time with its stack', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const write = (level: string) => (facts: object) =>
    void lines.push(`${level}${'err' in facts ? ' with a stack' : ''}`);
  const failed = createFailureLog({ error: write('error'), warn: write('warn') }, () => nowMs);
  const away = Object.assign(new Error('connect EAGAIN'), { code: 'EAGAIN', syscall: 'connect' });
  for (const job of ['log-out', 'replan-logouts', 'clean-up']) failed(job, away);
  expect(lines).toEqual(['warn']);
  failed('log-out', new TypeError('x is no function'));
  failed('log-out', new TypeError('x is no function'));
  nowMs = 60_000;
  failed('clean-up', away);
  expect(lines).toEqual(['warn', 'error with a stack', 'error with a stack', 'warn']);
});
