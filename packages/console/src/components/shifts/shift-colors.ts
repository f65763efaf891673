/** One palette color: a soft background with readable text, and a strong mark for bars and dots. */
export interface ShiftColor {
  readonly ground: string;
  readonly text: string;
  readonly mark: string;
}

/**
 * Hue and chroma of each of the 18 colors. Neighbors in the list are far apart on the color wheel, because shifts get
 * their colors in this order. There is no red: it means danger.
 */
const hues = [245, 150, 60, 300, 95, 200, 335, 120, 270, 55, 175, 318, 222, 105, 345, 285, 75, 135] as const;

/** Grounds, texts and marks as oklch: equal lightness makes the contrast equal for every hue. */
function build(isDark: boolean): readonly ShiftColor[] {
  return hues.map((hue, index) => {
    // The second nine are a little grayer, because eighteen hues alone would be too similar.
    const chroma = index < 9 ? 1 : 0.62;
    return isDark
      ? {
          ground: `oklch(0.34 ${(0.06 * chroma).toFixed(3)} ${hue})`,
          text: `oklch(0.92 ${(0.05 * chroma).toFixed(3)} ${hue})`,
          mark: `oklch(0.72 ${(0.13 * chroma).toFixed(3)} ${hue})`,
        }
      : {
          ground: `oklch(0.94 ${(0.04 * chroma).toFixed(3)} ${hue})`,
          text: `oklch(0.36 ${(0.09 * chroma).toFixed(3)} ${hue})`,
          mark: `oklch(0.55 ${(0.14 * chroma).toFixed(3)} ${hue})`,
        };
  });
}

/** The palette in both themes, by the number a shift carries (0-17). */
export const shiftColors = { light: build(false), dark: build(true) } as const;

/** The color of a shift in a theme; numbers outside the palette wrap around. */
export function shiftColor(color: number, theme: 'light' | 'dark'): ShiftColor {
  const palette = shiftColors[theme];
  const found = palette[((color % palette.length) + palette.length) % palette.length];
  if (found === undefined) throw new RangeError(`No shift colour ${color}`);
  return found;
}
