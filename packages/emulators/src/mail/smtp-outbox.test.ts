import { createConnection } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createFaultBoard } from '../state/faults.ts';
import { smtpMethodId, startSmtpOutbox } from './smtp-outbox.ts';
import type { ReceivedMail } from './smtp-outbox.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function open() {
  const received: ReceivedMail[] = [];
  const faults = createFaultBoard();
  const outbox = await startSmtpOutbox({ port: 0, faults, receive: (mail) => received.push(mail) });
  closers.push(outbox.close);
  return { received, faults, port: Number(new URL(outbox.url).port) };
}

/** Speaks SMTP by hand and answers the reply code of each step. */
async function send(port: number, to: string, message: string): Promise<number[]> {
  const socket = createConnection(port, 'localhost').setEncoding('utf8');
  const codes: number[] = [];
  const steps = [
    'EHLO teste',
    'MAIL FROM:<produto@example.com>',
    `RCPT TO:<${to}>`,
    'DATA',
    `${message}\r\n.`,
  ];
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (text: string) => {
      const last = /^(\d{3}) /m.exec(text.split('\r\n').filter(Boolean).at(-1) ?? '');
      if (!last) return;
      codes.push(Number(last[1]));
      const next = Number(last[1]) < 400 ? steps.shift() : undefined;
      if (next === undefined) socket.end();
      else socket.write(`${next}\r\n`);
    });
  });
  return codes;
}

const message = [
  'Subject: =?utf-8?Q?Ol=C3=A1?=',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
  '',
  'Bom dia, João.',
].join('\r\n');

it('keeps what it is sent, readable', async () => {
  const { port, received } = await open();
  expect(await send(port, 'ana@example.com', message)).toEqual([220, 250, 250, 250, 354, 250]);
  expect(received).toEqual([
    { to: 'ana@example.com', subject: 'Olá', text: expect.stringContaining('Bom dia, João.'), html: null },
  ]);
});

it.each([
  ['rateLimit429', 421],
  ['unavailable503', 451],
  ['unauthorized401', 550],
] as const)('refuses once under the fault %s', async (kind, code) => {
  const { port, faults, received } = await open();
  faults.add({ method: smtpMethodId, kind, remaining: 1, delayMs: 0 });
  expect((await send(port, 'ana@example.com', message)).at(-1)).toBe(code);
  expect(received).toEqual([]);
  expect((await send(port, 'ana@example.com', message)).at(-1)).toBe(250);
});

it('takes the message and loses the answer', async () => {
  const { port, faults, received } = await open();
  faults.add({ method: smtpMethodId, kind: 'lostAnswer', remaining: 1, delayMs: 0 });
  expect((await send(port, 'ana@example.com', message)).at(-1)).toBe(451);
  expect(received).toHaveLength(1);
});

it.each([
  ['caixa.cheia@example.com', 452],
  ['nao.existe@example.com', 550],
])('refuses %s for good or for now', async (to, code) => {
  const { port } = await open();
  expect((await send(port, to, message)).at(-1)).toBe(code);
});
