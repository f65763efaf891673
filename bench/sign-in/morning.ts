import { createCheapHasher } from '@shiftgate/server/testing/hashers.ts';
import { requestPath } from './saml-request.ts';
import { benchPassword, startBenchWorld } from './sign-in-world.ts';
import type { BenchWorld } from './sign-in-world.ts';

const peopleCount = 500;
/** Every tenth person types something wrong first. */
const clumsyEvery = 10;
const inFlight = 8;

/** One try over loopback HTTP, as a browser without a session makes it. */
async function tryToSignIn(
  world: BenchWorld,
  email: string,
  password: string,
): Promise<'in' | 'wrong' | 'held'> {
  const base = `http://127.0.0.1:${world.port}`;
  const started = await fetch(base + requestPath(world.asker('two')));
  const flow = /name="flow" value="([^"]*)"/.exec(await started.text())?.[1] ?? '';
  const cookie = started.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const answer = await fetch(`${base}/sign-in`, {
    method: 'POST',
    headers: { cookie, origin: world.origin },
    body: new URLSearchParams({ flow, email, password }),
    redirect: 'manual',
  });
  if ((await answer.text()).includes('name="SAMLResponse"')) return 'in';
  return answer.headers.get('location')?.startsWith('/sign-in?') === true ? 'wrong' : 'held';
}

/**
 * A morning at the office: 500 people sign in from one address, and every tenth of them types a wrong password (twice)
 * or address (once) first. The service's clock does not move, so that no counter expires. Password hashing is cheap here,
 * because the bench measures who is refused.
 */
export async function benchMorning(): Promise<Record<string, number>> {
  const world = await startBenchWorld(peopleCount, createCheapHasher());
  let errors = 0;
  let refused = 0;
  const arrive = async (index: number): Promise<void> => {
    const email = world.people[index]?.email ?? '';
    if (index % clumsyEvery === 0) {
      const isAddressWrong = index % (5 * clumsyEvery) === 0;
      for (let attempt = isAddressWrong ? 1 : 0; attempt < 2; attempt += 1) {
        errors += 1;
        const typed = isAddressWrong ? `x${email}` : email;
        const got = await tryToSignIn(world, typed, isAddressWrong ? benchPassword : 'errada');
        if (got !== 'wrong') throw new Error(`a typing error of the bench was answered "${got}"`);
      }
    }
    if ((await tryToSignIn(world, email, benchPassword)) !== 'in') refused += 1;
  };
  try {
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let index = next++; index < peopleCount; index = next++) await arrive(index);
    };
    await Promise.all(Array.from({ length: inFlight }, lane));
    return {
      morningPeople: peopleCount,
      morningTypingErrors: errors,
      morningRightPasswordsRefused: refused,
    };
  } finally {
    await world.close();
  }
}
