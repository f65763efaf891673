import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { expect, it } from 'vitest';
import { createHashThreads } from './hash-threads.ts';
import { createPasswordHasher } from './password-hasher.ts';

const settings = { memoryCost: 64, timeCost: 1, parallelism: 1, outputLen: 32 };

/** The number of threads of this process with a low priority (proc(5), `nice` of `stat`). */
function lowThreads(): number {
  return readdirSync('/proc/self/task').filter((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    const nice = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    return nice >= constants.priority.PRIORITY_BELOW_NORMAL;
  }).length;
}

it('hashes, compares, and reports unreadable hashes, several at a time', async () => {
  const threads = createHashThreads({ maxThreads: 2 });
  const order = { password: 'quatro bicicletas', stored: null, settings, secret: null };
  const stored = String(await threads.run(order));
  expect(stored).toMatch(/^\$argon2id\$/);
  const compare = (password: string) => threads.run({ ...order, password, stored });
  expect(await Promise.all(['quatro bicicletas', 'cinco canoas'].map(compare))).toEqual([true, false]);
  await expect(threads.run({ ...order, stored: 'no hash' })).rejects.toThrow();
  expect(await compare('quatro bicicletas')).toBe(true);
});

it.runIf(process.platform === 'linux')('ends an idle thread, and starts another on demand', async () => {
  const threads = createHashThreads({ maxThreads: 2, idleMs: 20 });
  const order = { password: 'quatro bicicletas', stored: null, settings, secret: null };
  const before = lowThreads();
  const stored = String(await threads.run(order));
  expect(lowThreads()).toBe(before + 1);
  await expect.poll(lowThreads).toBe(before);
  expect(await threads.run({ ...order, stored })).toBe(true);
});

it('mixes a pepper into the hash', async () => {
  const peppered = createPasswordHasher({ pepper: Buffer.from('um segredo da casa') });
  const stored = await peppered.hash('quatro bicicletas');
  expect(await peppered.verify(stored, 'quatro bicicletas')).toBe(true);
  expect(await createPasswordHasher().verify(stored, 'quatro bicicletas')).toBe(false);
});

it.runIf(process.platform === 'linux')('hashes with a low priority', async () => {
  const before = lowThreads();
  await createHashThreads({ maxThreads: 2 }).run({ password: 'x', stored: null, settings, secret: null });
  expect(lowThreads()).toBe(before + 1);
});
