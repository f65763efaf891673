import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { findListenFault } from './listen.ts';

it('finds a port that is taken, and an address of another machine, and leaves a free port free', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  expect(await findListenFault('127.0.0.1', port)).toBe('another program listens there');
  await new Promise((resolve) => taken.close(resolve));
  expect(await findListenFault('127.0.0.1', port)).toBeNull();
  expect(await findListenFault('127.0.0.1', port)).toBeNull();
  expect(await findListenFault('192.0.2.1', port)).toBe('this machine does not have that address');
});
