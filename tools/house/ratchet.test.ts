import { describe, expect, it } from 'vitest';
import { findBetter, findWorse, recordFigures } from './ratchet.ts';
import type { Figures } from './ratchet.ts';

describe('the ratchet', () => {
  const figures: Figures = {
    circles: { title: 'circles', value: 3, places: [], remedy: 'part them', page: 'docs/rooms.md' },
    names: {
      title: 'names',
      value: 1,
      places: ['new.ts'],
      isHeldByPlace: true,
      remedy: 'rename it',
      page: 'docs/rooms.md',
    },
  };

  it('refuses a figure that rises, and one that was never recorded', () => {
    expect(findWorse(figures, { circles: 3, names: ['new.ts'] })).toEqual([]);
    expect(findWorse(figures, { circles: 2, names: ['new.ts'] })).toHaveLength(1);
    expect(findWorse(figures, { names: ['new.ts'] })).toHaveLength(1);
  });

  it('refuses a new place even where an old one went', () => {
    expect(findWorse(figures, { circles: 3, names: ['old.ts'] })).toEqual([
      'names: new.ts is new. Rename it. See docs/rooms.md.',
    ]);
  });

  it('says the rule, the remedy, the page, and where the places are listed', () => {
    expect(findWorse(figures, { circles: 2, names: ['new.ts'] })).toEqual([
      'circles: 3, and at most 2 is allowed. Part them. See docs/rooms.md. npm run house -- circles lists where.',
    ]);
  });

  it('lists every place of a figure that has to be zero', () => {
    const wide = { ...figures.circles!, places: ['a.ts', 'b.ts'] };
    expect(findWorse({ wide }, {})).toEqual([
      'circles: a.ts. Part them. See docs/rooms.md.',
      'circles: b.ts. Part them. See docs/rooms.md.',
    ]);
  });

  it('says what fell', () => {
    expect(findBetter(figures, { circles: 4, names: ['new.ts', 'old.ts'] })).toEqual(['circles', 'names']);
  });

  it('refuses a floor that falls, and lets it rise', () => {
    const tests: Figures = {
      tests: {
        title: 'lines',
        value: 20,
        places: [],
        isFloor: true,
        remedy: 'write one',
        page: 'docs/rooms.md',
      },
    };
    expect(findWorse(tests, { tests: 21 })).toHaveLength(1);
    expect(findBetter(tests, { tests: 21 })).toEqual([]);
    expect(findWorse(tests, { tests: 19 })).toEqual([]);
    expect(findBetter(tests, { tests: 19 })).toEqual(['tests']);
    expect(findWorse(tests, {})).toEqual([]);
  });

  it('records better figures without a reason', () => {
    expect(recordFigures(figures, { circles: 4, names: ['new.ts', 'old.ts'] }, null)).toEqual({
      held: { circles: 3, names: ['new.ts'] },
      refused: [],
    });
  });

  it('refuses to record a worse figure or a new place without a reason', () => {
    const held = { circles: 2, names: ['old.ts'] };
    const recorded = recordFigures(figures, held, null);
    expect(recorded.held).toBe(held);
    expect(recorded.refused).toHaveLength(2);
  });

  it('keeps the reason beside a worse figure, and the new bound holds', () => {
    const { held } = recordFigures(figures, { circles: 2, names: ['new.ts'] }, 'a library wants it');
    expect(held).toEqual({ circles: { held: 3, reason: 'a library wants it' }, names: ['new.ts'] });
    expect(findWorse(figures, held)).toEqual([]);
    expect(recordFigures(figures, held, null).held).toEqual(held);
  });

  it('drops the reason once the figure is better again', () => {
    const held = { circles: { held: 5, reason: 'for now' }, names: ['new.ts'] };
    expect(recordFigures(figures, held, null).held).toEqual({ circles: 3, names: ['new.ts'] });
  });

  it('asks a reason for a floor that falls', () => {
    const tests: Figures = { tests: { ...figures.circles!, value: 20, isFloor: true } };
    expect(recordFigures(tests, { tests: 21 }, null).refused).toHaveLength(1);
    expect(recordFigures(tests, { tests: 21 }, 'moved').held).toEqual({
      tests: { held: 20, reason: 'moved' },
    });
  });
});
