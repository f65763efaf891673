import { expect, it } from 'vitest';
import { workFairly } from './fair-queue.ts';

it('takes a newer request of a piece that ends while the due work is read', async () => {
  const done: string[] = [];
  const piece = Promise.withResolvers<void>();
  let due = ['first'];
  let lists = 0;
  await workFairly<string>({
    list: async () => {
      lists += 1;
      const read = due;
      // The second reading sees the row while the piece has it; then the piece ends and leaves its newer request.
      if (lists === 2) {
        piece.resolve();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return read;
    },
    keyOf: (row) => row,
    ownerOf: () => 'company',
    isBulk: () => false,
    work: async (row) => {
      due = [];
      await (row === 'first' ? piece.promise.then(() => void (due = ['newer'])) : undefined);
      done.push(row);
      return true;
    },
    slots: { all: 4, ofOwner: 4, bulkOfOwner: 4 },
  });
  expect(done).toEqual(['first', 'newer']);
});
