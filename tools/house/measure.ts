import { exceptions } from '../audit/allowed.ts';
import { measureWords } from '../words/figures.ts';
import { measureFileCircles, measureHouse } from './figures.ts';
import type { Figures } from './ratchet.ts';
import { isProduct } from './sources.ts';
import type { Source } from './sources.ts';
import { measureTestLines } from './test-lines.ts';

/** A run that saw fewer sources than this did not read the product, and its silence means nothing. */
const fewest = { ofProduct: 1000, ofAll: 2000 };

/** Throws when so few sources were read that a check of them would mean nothing. */
export function refuseTooFew(sources: readonly Source[]): void {
  const ofProduct = sources.filter(isProduct).length;
  if (ofProduct < fewest.ofProduct || sources.length < fewest.ofAll)
    throw new Error(
      `Only ${sources.length} sources were read, ${ofProduct} of them of the product, so the check means nothing. Run it on the whole repository, or correct readSources in tools/house/sources.ts.`,
    );
}

/** Every figure of the repository as it is. */
export function measure(sources: readonly Source[]): Figures {
  return {
    ...measureHouse(sources.filter(isProduct)),
    filesInCircles: measureFileCircles(sources),
    ...measureWords(sources),
    consoleTestLines: measureTestLines('packages/console/src'),
    unauditedWrites: {
      title: 'writes that may go without an audit row',
      value: exceptions.length,
      remedy: 'write the audit row in the same transaction',
      page: 'docs/data.md',
      places: exceptions.map(({ name, table, reason }) => `${name}, ${table}: ${reason}`),
    },
  };
}
