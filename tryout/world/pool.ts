/** Does jobs a few at a time, in their order. */
export async function workThrough(jobs: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
  const waiting = [...jobs];
  const worker = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await job();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
