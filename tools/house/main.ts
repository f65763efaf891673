// Prints the figures of the house; with the names of some, where they are found. With --record what is reached becomes
// what is held. An import that the layout forbids is told too.
import { findForbiddenArrows } from './arrows.ts';
import { findBetter, findWorse, measure, readHeld, record } from './ratchet.ts';
import { readSources } from './sources.ts';

const figures = measure();
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const print = (line: string) => process.stdout.write(`${line}\n`);

if (process.argv.includes('--record')) record(figures);
const held = readHeld();
for (const [name, { title, value, places }] of Object.entries(figures)) {
  if (names.length > 0 && !names.includes(name)) continue;
  print(`${String(value).padStart(4)}  ${name.padEnd(24)} ${title}`);
  if (names.includes(name)) for (const place of places) print(`      ${place}`);
}
const worse = [...findForbiddenArrows(readSources()), ...findWorse(figures, held)];
for (const line of worse) print(`\n${line}`);
const better = findBetter(figures, held);
if (better.length > 0)
  print(`\nBetter than held: ${better.join(', ')}. Hold it with npm run house -- --record`);
process.exitCode = worse.length > 0 ? 1 : 0;
