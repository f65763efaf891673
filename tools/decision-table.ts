// Compares the table of results in the documentation with the checks of the decision. With --record it is written anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHECKS, isAllowing } from '../packages/domain/src/access/checks.ts';
import { shiftChecks } from '../packages/domain/src/access/shift-checks.ts';
import { accessLog } from '../packages/phrases/src/en/access-log.ts';
import { report } from './report.ts';

const page = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs/flows/decision.md');
const begin = '<!-- made by tools/decision-table.ts -->';
const end = '<!-- end -->';

/** The table of results, a line for each check in the order in which it is asked. */
export function makeDecisionTable(): string {
  const ofShift = new Set<string>(shiftChecks.map(({ name }) => name));
  const lines = CHECKS.map((check) => {
    const results = check.result.all.map((result) => `\`${result}\``).join(', ');
    const asked = ofShift.has(check.name) ? 'each shift' : 'the person';
    const answer = isAllowing(check) ? 'allow' : 'deny';
    const changes = check.changesWith === 'nothing' ? '' : `\`${check.changesWith}\``;
    const cells = [
      check.step,
      `\`${check.name}\``,
      accessLog.checks[check.name],
      asked,
      `${answer}: ${results}`,
      changes,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| | check | in the log | asked of | ends with | changes with |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/** The page with the table in its place; throws an Error for a page that has no place for it. */
export function withDecisionTable(text: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`the page has no place between ${begin} and ${end}`);
  return `${text.slice(0, from + begin.length)}\n\n${makeDecisionTable()}\n\n${text.slice(to)}`;
}

if (import.meta.main) {
  const text = readFileSync(page, 'utf8');
  if (process.argv.includes('--record')) writeFileSync(page, withDecisionTable(text));
  else if (withDecisionTable(text) !== text)
    report(['docs/flows/decision.md is out of date: node tools/decision-table.ts --record']);
}
