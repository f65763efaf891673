// Prints how much of the spec the code covers. With --record what is covered now becomes what may not get lost.
import { existsSync, writeFileSync } from 'node:fs';
import { coveredFile, findLost, measureCoverage, readRecord } from './coverage.ts';

const titles = {
  routes: 'routes',
  calls: 'calls',
  fields: 'fields of calls',
  errors: 'error codes',
  signInErrors: 'sign-in errors',
  phoneStatuses: 'phone status codes',
  auditEvents: 'audit events',
  results: 'access log results',
  storageKeys: 'storage keys',
  constants: 'constants',
} as const;

const now = measureCoverage();
const lists = Object.keys(titles) as (keyof typeof titles)[];
if (process.argv.includes('--record')) {
  const covered = Object.fromEntries(lists.map((list) => [list, now[list].covered]));
  writeFileSync(coveredFile, `${JSON.stringify(covered, null, 2)}\n`);
}
for (const list of lists) {
  const { covered, missing } = now[list];
  const count = `${covered.length} of ${covered.length + missing.length}`;
  process.stdout.write(`${titles[list].padEnd(26)}${count.padStart(9)}\n`);
  for (const item of missing) process.stdout.write(`  missing  ${item}\n`);
}
if (existsSync(coveredFile)) {
  const record = readRecord();
  const lost = findLost(now, record);
  const isNew = lists.some((list) => now[list].covered.some((item) => !record[list].includes(item)));
  if (isNew) process.stdout.write('\nMore is covered than is recorded: npm run spec -- --record\n');
  if (lost.length > 0) {
    process.stdout.write(`\nLost since it was recorded:\n${lost.map((item) => `  ${item}\n`).join('')}`);
    process.exitCode = 1;
  }
}
