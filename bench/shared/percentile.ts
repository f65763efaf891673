/** The value that 95 of 100 do not exceed. */
export function p95Of(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
}

/** The value in the middle; the upper one of two. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const warmUps = 3;
const rounds = 20;

/** Milliseconds that 95 of 100 answers do not exceed; a negative round warms up. */
export async function measureP95(ask: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const began = performance.now();
    await ask(round);
    if (round >= 0) times.push(performance.now() - began);
  }
  return p95Of(times);
}
