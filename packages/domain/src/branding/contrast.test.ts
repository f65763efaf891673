import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorWithContrast, contrastLimits, contrastRatio, inkOn, isHexColor } from './contrast.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('measures what WCAG measures', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#ffffff', '#1f5fd6')).toBeCloseTo(5.72, 1);
    expect(contrastRatio('#abcdef', '#abcdef')).toBe(1);
  });

  it('knows one form of a colour only', () => {
    expect(isHexColor('#00ff9a')).toBe(true);
    for (const text of ['#0f9', '#00FF9A', 'red', '#00ff9a;', '#00ff9a\n', 'url(x)', ''])
      expect([text, isHexColor(text)]).toEqual([text, false]);
  });

  it('finds an ink that can be read on any colour', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(contrastRatio(inkOn(colour), colour)).toBeGreaterThanOrEqual(contrastLimits.text);
      }),
    );
  });

  it('moves a colour only as far as it has to', () => {
    expect(colorWithContrast('#1f5fd6', '#ffffff', 3)).toBe('#1f5fd6');
    fc.assert(
      fc.property(anyColour, anyColour, (colour, ground) => {
        const fixed = colorWithContrast(colour, ground, contrastLimits.text);
        expect(isHexColor(fixed)).toBe(true);
        expect(contrastRatio(fixed, ground)).toBeGreaterThanOrEqual(contrastLimits.text - 0.001);
      }),
    );
  });
});
