import { expect, it } from 'vitest';
import { z } from 'zod';
import { brokenFields } from './broken-fields.ts';

const Shape = z.strictObject({
  by: z.union([
    z.strictObject({ keys: z.array(z.string()) }),
    z.strictObject({ filter: z.strictObject({ search: z.string().optional() }), at_most: z.int() }),
  ]),
  note: z.string().optional(),
});
const fieldsOf = (value: unknown) => brokenFields(Shape.safeParse(value).error?.issues ?? []);

it.each([
  ['an unknown field by its own path', { by: { keys: [] }, nota: '' }, ['nota: unrecognized_keys']],
  ['every unknown field', { by: { keys: [] }, a: 1, b: 2 }, ['a: unrecognized_keys', 'b: unrecognized_keys']],
  [
    'one too much in the form that is meant',
    { by: { keys: [], at_most: 1 } },
    ['by.at_most: unrecognized_keys'],
  ],
  [
    'one in an object within a form',
    { by: { filter: { serach: 'x' }, at_most: 1 } },
    ['by.filter.serach: unrecognized_keys'],
  ],
  ['a choice where no form is meant', { by: { filter: {} } }, ['by: invalid_union']],
  ['what is no object', [], [': invalid_type']],
])('names %s', (_what, value, expected) => {
  expect(fieldsOf(value).map(({ path, rule }) => `${path}: ${rule}`)).toEqual(expected);
});

it('names at most fifty fields', () => {
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`f${n}`, n]));
  expect(fieldsOf({ by: { keys: [] }, ...many })).toHaveLength(50);
});
