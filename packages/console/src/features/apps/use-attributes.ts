import { useState } from 'react';
import { attributePresets, suggestedNames, usualFormat } from '@shiftgate/domain/app/attribute-names.ts';
import type { AttributePreset } from '@shiftgate/domain/app/attribute-names.ts';
import { attributeSources, findAttributeFlaws } from '@shiftgate/domain/app/attributes.ts';
import type { AppAttribute } from '@shiftgate/domain/app/attributes.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { AttributeChoice, AttributeForm, AttributeRow } from './model.ts';

let lastKey = 0;
const rowsOf = (attributes: readonly AppAttribute[]): readonly AttributeRow[] =>
  attributes.map((attribute) => ({ key: (lastKey += 1), attribute }));

const presets = ['plain', 'claims'] as const satisfies readonly AttributePreset[];

function presetOf(attributes: readonly AppAttribute[]): AttributePreset | undefined {
  const text = textOf(attributes);
  return presets.find((preset) => textOf(attributePresets[preset]) === text);
}

const textOf = (attributes: readonly AppAttribute[]): string =>
  attributes
    .map(({ name, format, source, text }) => JSON.stringify([name, format, source, text]))
    .toSorted()
    .join();

/** The form of an application's attributes. `initial`: null where the metadata may ask. What was typed stays with every choice. */
export function useAttributes(initial: readonly AppAttribute[] | null): AttributeForm {
  const t = useT();
  const [choice, setChoice] = useState<AttributeChoice>(() =>
    initial === null ? 'asked' : initial.length === 0 ? 'none' : (presetOf(initial) ?? 'custom'),
  );
  const [rows, setRows] = useState(() => (choice === 'custom' ? rowsOf(initial ?? []) : []));
  const custom = rows.map(({ attribute }) => ({ ...attribute, name: attribute.name.trim() }));
  const value =
    choice === 'asked'
      ? undefined
      : choice === 'none'
        ? []
        : choice === 'custom'
          ? custom
          : attributePresets[choice];
  return {
    choice,
    rows,
    value,
    problems: Object.fromEntries(
      findAttributeFlaws(value ?? []).map(({ index, field, rule }) => [
        `attributes.${index}.${field}`,
        t(`apps.attributes.flaws.${rule}`),
      ]),
    ),
    choose: (next) => {
      setChoice(next);
      if (next !== 'custom' || rows.length > 0) return;
      // A ready set is where choosing one by one begins.
      setRows(rowsOf(choice === 'plain' || choice === 'claims' ? attributePresets[choice] : [freshOf([])]));
    },
    change: (key, change) =>
      setRows((before) =>
        before.map((row) => (row.key === key ? { key, attribute: changed(row.attribute, change) } : row)),
      ),
    add: () => setRows((before) => [...before, ...rowsOf([freshOf(before)])]),
    remove: (key) => setRows((before) => before.filter((row) => row.key !== key)),
  };
}

/** The next fact that is not there yet, under its usual name. */
function freshOf(rows: readonly AttributeRow[]): AppAttribute {
  const source =
    attributeSources.find((known) => !rows.some(({ attribute }) => attribute.source === known)) ?? 'text';
  return named({ name: '', format: 'basic', source, text: null });
}

function named(attribute: AppAttribute): AppAttribute {
  const name = suggestedNames(attribute.source)[0] ?? '';
  return { ...attribute, name, format: usualFormat(name) };
}

/** Another fact brings its usual name and another name its usual format, until the administrator edits them. */
function changed(before: AppAttribute, change: Partial<AppAttribute>): AppAttribute {
  const after = { ...before, ...change };
  if (change.source !== undefined) {
    const isOwn = before.name !== '' && !suggestedNames(before.source).includes(before.name);
    return isOwn ? after : named(after);
  }
  const isUsual = before.format === usualFormat(before.name);
  return change.name !== undefined && isUsual ? { ...after, format: usualFormat(change.name) } : after;
}
