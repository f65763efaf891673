import { RULE_KINDS } from '@shiftgate/domain/shift/types.ts';
import { ruleArbitrary, SPANS } from '@shiftgate/domain/testing/arbitraries.ts';
import { aRule } from '@shiftgate/domain/testing/factories.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleFromWire, ruleToWire, wireNames } from './rule-mapper.ts';
import { ShiftRule, ShiftRuleInput } from '../entities/shift.ts';

const rules = fc.constantFrom(...SPANS).chain(ruleArbitrary);

describe('the wire form of a rule', () => {
  it('brings every valid rule back as it was, also through JSON and the schema', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const sent: unknown = JSON.parse(JSON.stringify(ruleToWire(rule)));
        expect(ruleFromWire(ShiftRuleInput.parse(sent))).toEqual({ ...rule, id: null });
      }),
    );
  });

  it('is the same again when a rule that was read is written', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const wire = ruleToWire(rule);
        expect(ruleToWire(ruleFromWire(wire))).toEqual(wire);
      }),
    );
  });

  it('leaves out what the kind of a rule does not use', () => {
    const full = {
      day: 3,
      dayOfMonth: 31,
      clampToMonthEnd: true,
      anchorOn: '2025-03-10',
      daysOn: 4,
      daysOff: 2,
      name: 'Natal',
    } as const;
    const kept = Object.fromEntries(
      RULE_KINDS.map((kind) => {
        const {
          day,
          day_of_month: dayOfMonth,
          clamp_to_month_end: clamp,
          ...wire
        } = ruleToWire(aRule({ ...full, kind }));
        return [kind, [day, dayOfMonth, clamp, wire.anchor_date, wire.days_on, wire.days_off, wire.name]];
      }),
    );
    const none = [null, null, false, null, null, null, null];
    expect(kept).toEqual({
      weekly: [3, null, false, null, null, null, null],
      monthly: [null, 31, true, null, null, null, null],
      cycle: [null, null, false, '2025-03-10', 4, 2, null],
      everyday: none,
      holiday: none,
      special_date: [null, null, false, null, null, null, 'Natal'],
    });
  });

  it('is read from before special dates had names', () => {
    const { name: _, ...older } = ruleToWire(aRule({ kind: 'special_date', startOn: '2025-12-24' }));
    const id = '019bd2f0-0000-7000-8000-000000000001';
    expect(ruleFromWire(ShiftRule.parse({ ...older, id })).name).toBeNull();
  });

  it('has a name for each of its fields', () => {
    expect(Object.values(wireNames).toSorted()).toEqual(Object.keys(ruleToWire(aRule({}))).toSorted());
  });
});
