// Prints the figures of the house; with the names of some, where they are found. --record makes the current figures the
// limits; a worse one needs --reason "…". Imports that the layout forbids, or that lead nowhere, are reported too.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findForbiddenArrows } from './arrows.ts';
import { measure, refuseTooFew } from './measure.ts';
import { findBetter, findWorse, recordFigures } from './ratchet.ts';
import type { Held } from './ratchet.ts';
import { isProduct, readSources, root } from './sources.ts';
import { findClimbing, findUnresolved } from './unresolved.ts';

const recordFile = join(root, 'tools/house/recorded.json');
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { record: { type: 'boolean', default: false }, reason: { type: 'string' } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const readHeld = () => JSON.parse(readFileSync(recordFile, 'utf8')) as Held;

const sources = readSources();
refuseTooFew(sources);
const figures = measure(sources);
if (values.record) {
  const { held, refused } = recordFigures(figures, readHeld(), values.reason?.trim() || null);
  if (refused.length === 0) writeFileSync(recordFile, `${JSON.stringify(held, null, 2)}\n`);
  else print('Nothing was recorded: --record keeps a worse figure only with --reason "why it has to be".\n');
}
const held = readHeld();
for (const [name, { title, value, places }] of Object.entries(figures)) {
  if (names.length > 0 && !names.includes(name)) continue;
  print(`${String(value).padStart(4)}  ${name.padEnd(24)} ${title}`);
  if (names.includes(name)) for (const place of places) print(`      ${place}`);
}
const problems = [
  ...findForbiddenArrows(sources.filter(isProduct)),
  ...findUnresolved(sources),
  ...findClimbing(sources),
  ...findWorse(figures, held),
];
for (const line of problems) print(`\n${line}`);
const better = findBetter(figures, held);
if (better.length > 0)
  print(`\nBetter than recorded: ${better.join(', ')}. Record it with npm run house -- --record`);
process.exitCode = problems.length > 0 ? 1 : 0;
