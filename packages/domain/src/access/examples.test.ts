import { describe, expect, it } from 'vitest';
import { isoWeekdayOf, dayNumberOf } from '../calendar/plain-date.ts';
import { exampleGroups, results } from '../testing/decision-examples.ts';
import type { Example, ExampleGroup } from '../testing/decision-examples.ts';
import { aCompiledShift, aQuestion, instantOf } from '../testing/factories.ts';
import { decideFull } from './decide.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function decideExample(group: ExampleGroup, example: Example): ReturnType<typeof decideFull> {
  const [, moment = ''] = /^\S+ (.*)$/.exec(example.at) ?? [];
  const calendar = {
    holidays: new Map([['BR', group.holidays ?? []]]),
    exceptionalOpenings: group.exceptionalOpenings ?? [],
  };
  const shifts = group.shifts.map((shift) => aCompiledShift(shift, calendar));
  return decideFull(
    aQuestion({
      attempt: { at: instantOf(moment), ...example.attempt },
      subject: { shifts, ...group.person, ...example.person },
      company: group.company ?? {},
      timeClock: example.timeClock ?? null,
    }),
  );
}

describe.each(exampleGroups)('$title', (group) => {
  it.each(group.examples)('$at: $result ($because)', (example) => {
    const verdict = decideExample(group, example);
    expect(verdict.result).toBe(results[example.result]);
    expect(verdict.isAllowed).toBe(example.result === 'signs in');
    if (example.shift !== undefined) expect(verdict.shiftKey).toBe(example.shift);
    const [, word, moment = ''] = /^(until|opens) (.*)$/.exec(example.outlook ?? '') ?? [];
    if (word === 'until') expect(verdict.allowedUntil).toBe(instantOf(moment));
    if (word === 'opens') expect(verdict.nextOpening).toBe(instantOf(moment));
    if (example.outlook === 'no end') expect(verdict.allowedUntil).toBeNull();
    if (example.outlook === 'does not open') expect(verdict.nextOpening).toBeNull();
  });

  it.each(group.examples)('names the right weekday: $at', ({ at }) => {
    const [, weekday, date = ''] = /^(\S+) (\S+) /.exec(at) ?? [];
    expect(weekdays[isoWeekdayOf(dayNumberOf(date)) - 1]).toBe(weekday);
  });
});

describe('the examples', () => {
  it('show every result that does not need a broken integration', () => {
    const shown = new Set(exampleGroups.flatMap(({ examples }) => examples.map(({ result }) => result)));
    expect([...shown].toSorted()).toEqual(Object.keys(results).toSorted());
  });
});
