import {
  LOGOUT_CAUSES,
  OUTER_SIGN_IN_RESULTS,
  SIGN_IN_RESULTS,
  VERDICT_NOTES,
} from '@shiftgate/domain/access/types.ts';
import { languages, lookUp } from '@shiftgate/phrases/translate.ts';
import { expect, test } from 'vitest';
import { loadFirstTexts, loadLaterTexts } from './load-texts.ts';

test.each(languages)('has a word in %s for everything the log can say', async (language) => {
  const [first, later] = await Promise.all([loadFirstTexts(language), loadLaterTexts(language)]);
  const results = [...SIGN_IN_RESULTS, ...OUTER_SIGN_IN_RESULTS, 'forced_logout'];
  expect(results.filter((code) => lookUp(first, `accessLog.results.${code}`) === undefined)).toEqual([]);
  const codes = [...VERDICT_NOTES, ...LOGOUT_CAUSES];
  expect(codes.filter((code) => lookUp(later, `accessLog.notes.${code}`) === undefined)).toEqual([]);
});
