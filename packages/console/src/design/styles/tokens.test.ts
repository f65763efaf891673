import { readFileSync } from 'node:fs';
import { panelColors } from '@shiftgate/pages/panel/styles.ts';
import { expect, it } from 'vitest';

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const blocks = {
  light: /:root \{([^}]*)\}/.exec(sheet)?.[1] ?? '',
  dark: /:root\[data-mantine-color-scheme='dark'\] \{([^}]*)\}/.exec(sheet)?.[1] ?? '',
};

/** The token that matches each color of the public screens. */
const tokens = {
  page: 'bg',
  card: 'surface',
  ink: 'text',
  soft: 'text-2',
  line: 'border-strong',
  edge: 'border',
  link: 'accent',
  note: 'accent-soft',
  warn: 'bad-soft',
  'warn-ink': 'bad',
} as const satisfies Record<keyof typeof panelColors.light, string>;

it.each(['light', 'dark'] as const)('has the colors of the public screens, in the %s theme', (theme) => {
  const values = Object.entries(tokens).map(([color, token]) => [
    color,
    new RegExp(`--sg-${token}: (#[0-9a-f]{6});`).exec(blocks[theme])?.[1],
  ]);
  expect(Object.fromEntries(values)).toEqual(panelColors[theme]);
});
