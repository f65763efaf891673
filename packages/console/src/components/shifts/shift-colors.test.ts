import { describe, expect, it } from 'vitest';
import { shiftColor, shiftColors } from './shift-colors.ts';

/** Relative luminance (WCAG 2.2) of an `oklch(l c h)` text, by the published OKLab matrices. */
function luminance(color: string): number {
  const [l = 0, c = 0, h = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z);
  const green = clip(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z);
  const blue = clip(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((p, q) => p - q);
  return (high + 0.05) / (low + 0.05);
}

describe('the palette of shifts', () => {
  it.each(['light', 'dark'] as const)(
    'has 18 different colors whose text is readable in the %s theme',
    (theme) => {
      const palette = shiftColors[theme];
      expect(new Set(palette.map((color) => color.mark)).size).toBe(18);
      for (const { ground, text, mark } of palette) {
        expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
        // Bars and dots: 3:1 against the surface they lie on.
        expect(
          contrast(mark, theme === 'light' ? 'oklch(1 0 0)' : 'oklch(0.24 0.015 250)'),
        ).toBeGreaterThanOrEqual(3);
      }
    },
  );
  it('has no red, which means danger', () => {
    for (const color of shiftColors.light) {
      const hue = Number(/([\d.]+)\)$/.exec(color.mark)?.[1]);
      expect(hue > 40 && hue < 355, color.mark).toBe(true);
    }
  });
  it('wraps numbers outside of the palette around', () => {
    expect(shiftColor(18, 'light')).toEqual(shiftColor(0, 'light'));
    expect(shiftColor(-1, 'dark')).toEqual(shiftColor(17, 'dark'));
  });
});
