import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@shiftgate/contract/calls.ts';
import { languages, lookUp } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it, test } from 'vitest';
import { loadFirstTexts, loadLaterTexts } from '../i18n/load-texts.ts';
import { promises, undoText } from './promises.ts';
import type { ActPromise, PromiseName } from './promises.ts';

const names = Object.keys(promises) as PromiseName[];
const promiseOf = (name: PromiseName): ActPromise => promises[name];
const root = join(import.meta.dirname, '../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.endsWith('lib/forms/promises.ts'),
  )
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
/** The files that ask about an act. */
const asking = (name: PromiseName) =>
  sources.filter(({ text }) => text.includes(`'${name}'`) || text.includes(`of="${name}"`));

describe('what a question says of undoing', () => {
  it.each(names)(
    'is true of %s: a call that changes something undoes it, or it says what is lost',
    (name) => {
      const promise = promiseOf(name);
      if (promise.undoneBy === null) {
        // A branch of keys is written with the name of its last part, such as that of an option.
        const [branch = '', last = ''] = /^(?:shifts\.)?(.*?)\.?([^.]*)$/.exec(promise.loses)?.slice(1) ?? [];
        const saysIt = ({ text }: { text: string }) =>
          text.includes(`${branch}.${last}`) ||
          text.includes(`}.${last}\``) ||
          text.includes(`${branch}.\${`) ||
          text.includes(`'${last}'`);
        expect(asking(name).some(saysIt), `no question about ${name} says ${promise.loses}`).toBe(true);
        return;
      }
      if (promise.undoneBy === 'draft') expect(promise.act).toBe('draft');
      else expect(calls[promise.undoneBy].method).not.toBe('GET');
    },
  );

  it('is asked for by every act of the table', () => {
    expect(names.filter((name) => asking(name).length === 0)).toEqual([]);
  });

  it('comes from the table alone', () => {
    const own = sources.filter(({ text }) => /common\.can(?:not)?Undo/.test(text)).map(({ path }) => path);
    expect(own).toEqual([]);
  });

  it.each([
    ['forcePasswordChange', 'common.cannotUndo'],
    ['randomForShift', 'common.cannotUndo'],
    ['changeState', 'common.canUndo'],
    ['saveAndEnable', 'shifts.general.undoSaveAndEnable'],
    ['erasePerson', null],
  ] as const)('of %s is %s', (name, text) => {
    expect(undoText(name)).toBe(text);
  });
});

test.each(languages)('has its words in %s', async (language) => {
  const texts = await Promise.all([loadFirstTexts(language), loadLaterTexts(language)]);
  const has = (key: string) => texts.some((part) => lookUp(part, key) !== undefined);
  const wanted = names.flatMap((name) => {
    const promise = promiseOf(name);
    return [undoText(name), promise.undoneBy === null ? promise.loses : null];
  });
  expect(wanted.filter((key) => key !== null && !has(key))).toEqual([]);
});
