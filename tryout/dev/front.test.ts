import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findFreePorts } from '../ports.ts';
import { createFront } from './front.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A process of the product that says its name on both ports. */
async function product(name: string) {
  const listen = async () => {
    const server = createServer((request, response) => response.end(`${name} ${request.url}`));
    await new Promise<void>((resolve) => {
      server.listen(0, 'localhost', resolve);
    });
    closers.push(() => {
      server.close();
      server.closeAllConnections();
    });
    return (server.address() as AddressInfo).port;
  };
  return { panelPort: await listen(), signInPort: await listen() };
}

async function front() {
  const made = createFront();
  const port = await findFreePorts(34_000);
  await made.listen(port, (request, response) => {
    if (request.url !== '/@module') return false;
    response.end('a module');
    return true;
  });
  closers.push(() => made.close());
  const read = async (offset: number, path: string) => {
    const answer = await fetch(`http://localhost:${port + offset}${path}`, {
      headers: { connection: 'close' },
    });
    return answer.ok ? await answer.text() : answer.status;
  };
  return { ...made, read };
}

it('sends both addresses to the process that answers, and to the next one from its turn on', async () => {
  const { read, turnTo } = await front();
  turnTo(await product('first'));
  expect([await read(0, '/panel'), await read(1, '/sign-in')]).toEqual(['first /panel', 'first /sign-in']);
  turnTo(await product('second'));
  expect([await read(0, '/panel'), await read(1, '/sign-in')]).toEqual(['second /panel', 'second /sign-in']);
});

it('answers for modules itself, and asks for patience before a process is there', async () => {
  const { read } = await front();
  expect(await read(0, '/@module')).toBe('a module');
  expect(await read(0, '/')).toBe(503);
});
