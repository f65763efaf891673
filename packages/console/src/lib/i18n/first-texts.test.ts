import { firstTexts } from '@shiftgate/phrases/pt-BR/first.ts';
import { laterTexts } from '@shiftgate/phrases/pt-BR/later.ts';
import { lookUp } from '@shiftgate/phrases/translate.ts';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The files of the console that are there at the first paint: what its start imports, and what that imports. */
function filesOfFirstPaint(): ReadonlySet<URL['href']> {
  const files = new Set<string>();
  const waiting = [new URL('../../app/start.tsx', import.meta.url).href];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file) || !existsSync(new URL(file))) continue;
    files.add(file);
    const imports = readFileSync(new URL(file), 'utf8').matchAll(
      /^(?:import|export) (?!type)[^;]*?from '(\.[^']+)'/gms,
    );
    for (const [, path] of imports) waiting.push(new URL(path!, file).href);
  }
  return files;
}

test('uses no text of later screens at the first paint', () => {
  const late = [...filesOfFirstPaint()].flatMap((file) =>
    [...readFileSync(new URL(file), 'utf8').matchAll(/'([a-z][A-Za-z]*(?:\.\w+)+)'/g)]
      .map(([, key]) => key!)
      .filter((key) => lookUp(laterTexts, key) !== undefined && lookUp(firstTexts, key) === undefined)
      .map((key) => `${key} in ${file.split('/').at(-1)}`),
  );
  expect(late).toEqual([]);
});
