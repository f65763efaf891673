/** Colors of a company's pages, as `#rrggbb`, and what WCAG 2.2 asks of them. */

/** Least contrast of normal text with its background (WCAG 2.2, 1.4.3 AA) and of a button with its surroundings (1.4.11). */
export const contrastLimits = { text: 4.5, shape: 3 } as const;

/** Text colors for a color without a chosen one. */
export const inks = { light: '#ffffff', dark: '#000000' } as const;

const hexColor = /^#[0-9a-f]{6}$/;

/** Whether a text is a color in the one form that is stored: `#` and six lowercase hexadecimal digits. */
export function isHexColor(text: string): boolean {
  return hexColor.test(text);
}

/** Relative luminance from 0 (black) to 1 (white) of red, green and blue from 0 to 255 (WCAG 2.2, "relative luminance"). */
export function luminanceOf(red: number, green: number, blue: number): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast of two `#rrggbb` colors, from 1 to 21 (WCAG 2.2, "contrast ratio"). Colors of another form count as black. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOfHex(one), luminanceOfHex(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The ink with more contrast on a `#rrggbb` color; one of the two always has at least 4.5. */
export function inkOn(colour: string): string {
  return contrastRatio(inks.light, colour) >= contrastRatio(inks.dark, colour) ? inks.light : inks.dark;
}

/**
 * The color nearest to `colour` (`#rrggbb`), made darker or lighter in steps of a hundredth, that has at least `ratio`
 * with `ground`; black or white where no step has.
 */
export function colorWithContrast(colour: string, ground: string, ratio: number): string {
  const end = luminanceOfHex(ground) > 0.18 ? 0 : 255;
  for (let step = 0; step <= 100; step += 1) {
    const mixed = toHex(channelsOf(colour).map((value) => Math.round(value + ((end - value) * step) / 100)));
    if (contrastRatio(mixed, ground) >= ratio) return mixed;
  }
  return end === 0 ? '#000000' : '#ffffff';
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function channelsOf(colour: string): [number, number, number] {
  const number = isHexColor(colour) ? Number.parseInt(colour.slice(1), 16) : 0;
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function luminanceOfHex(colour: string): number {
  return luminanceOf(...channelsOf(colour));
}

function toHex(channels: readonly number[]): string {
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
