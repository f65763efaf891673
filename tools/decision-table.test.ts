import { expect, it } from 'vitest';
import { CHECKS } from '../packages/domain/src/access/checks.ts';
import { makeDecisionTable, withDecisionTable } from './decision-table.ts';

it('has a line for each check, in the order of the decision, with every result', () => {
  const lines = makeDecisionTable().split('\n').slice(2);
  expect(lines.map((line) => /`(\w+)`/.exec(line)?.[1])).toEqual(CHECKS.map(({ name }) => name));
  CHECKS.forEach(({ result }, index) => {
    for (const one of result.all) expect(lines[index]).toContain(`\`${one}\``);
  });
});

it('puts the table in its place and leaves the rest of the page', () => {
  const pageOf = (table: string) =>
    `# Page\n\n<!-- made by tools/decision-table.ts -->\n\n${table}\n\n<!-- end -->\n\nrest\n`;
  const page = pageOf(makeDecisionTable());
  expect(withDecisionTable(page)).toBe(page);
  expect(withDecisionTable(pageOf('an older table'))).toBe(page);
  expect(() => withDecisionTable('# Page\n')).toThrow('no place');
});
