import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { theme, variables } from './theme.ts';

const css = readFileSync(new URL('../design/styles/tokens.css', import.meta.url), 'utf8');
/** The colors of a block of the tokens. */
const tokensOf = (block: string) =>
  Object.fromEntries(
    [...block.matchAll(/(--sg-[\w-]+): (#[0-9a-f]{6})/g)].map((found) => [found[1]!, found[2]!]),
  );
const [light = '', dark = ''] = css.split("[data-mantine-color-scheme='dark']");
const tokens = { light: tokensOf(light), dark: { ...tokensOf(light), ...tokensOf(dark) } };

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

describe.each(['light', 'dark'] as const)('the %s theme', (scheme) => {
  // The resolver reads nothing of the theme it is given.
  const own = variables(theme as Parameters<typeof variables>[0])[scheme] as Record<string, string>;
  const colourOf = (name: string): string => {
    const value = own[name] ?? '';
    return tokens[scheme][/^var\((.*)\)$/.exec(value)?.[1] ?? ''] ?? value;
  };

  it.each(['red', 'yellow', 'green', 'accent'])(
    'keeps soft %s buttons and alerts readable, also while they are pointed at',
    (colour) => {
      const text = colourOf(`--mantine-color-${colour}-light-color`);
      for (const ground of ['light', 'light-hover'])
        expect(contrast(text, colourOf(`--mantine-color-${colour}-${ground}`))).toBeGreaterThanOrEqual(4.5);
    },
  );
});
