import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { expect, it } from 'vitest';
import { createHashThreads } from './hash-threads.ts';
import { createPasswordHasher } from './password-hasher.ts';

const settings = { memoryCost: 64, timeCost: 1, parallelism: 1, outputLen: 32 };

/** How nice the threads of this process are (proc(5), `nice` of `stat`). */
function niceness(): number[] {
  return readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

it('hashes, compares, and tells what it cannot read, several at once', async () => {
  const threads = createHashThreads();
  const order = { password: 'quatro bicicletas', stored: null, settings, secret: null };
  const stored = String(await threads.run(order));
  expect(stored).toMatch(/^\$argon2id\$/);
  const compare = (password: string) => threads.run({ ...order, password, stored });
  expect(await Promise.all(['quatro bicicletas', 'cinco canoas'].map(compare))).toEqual([true, false]);
  await expect(threads.run({ ...order, stored: 'no hash' })).rejects.toThrow();
  expect(await compare('quatro bicicletas')).toBe(true);
});

it('keeps a secret of its own in the hash', async () => {
  const peppered = createPasswordHasher({ pepper: Buffer.from('um segredo da casa') });
  const stored = await peppered.hash('quatro bicicletas');
  expect(await peppered.verify(stored, 'quatro bicicletas')).toBe(true);
  expect(await createPasswordHasher().verify(stored, 'quatro bicicletas')).toBe(false);
});

it.runIf(process.platform === 'linux')('leaves the cores to whoever answers requests', async () => {
  const isLow = (nice: number) => nice >= constants.priority.PRIORITY_BELOW_NORMAL;
  const before = niceness().filter(isLow).length;
  await createHashThreads().run({ password: 'x', stored: null, settings, secret: null });
  expect(niceness().filter(isLow).length).toBe(before + 1);
});
