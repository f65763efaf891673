import {
  ACCESS_LOG_RESULTS,
  LOGOUT_CAUSES,
  SIGN_OUT_WAYS,
  VERDICT_NOTES,
} from '@shiftgate/domain/access/types.ts';
import { languages, lookUp } from '@shiftgate/phrases/translate.ts';
import { expect, test } from 'vitest';
import { loadFirstTexts, loadLaterTexts } from '../../lib/i18n/load-texts.ts';

test.each(languages)('has a text in %s for every entry of the log', async (language) => {
  const [first, later] = await Promise.all([loadFirstTexts(language), loadLaterTexts(language)]);
  expect(ACCESS_LOG_RESULTS).toContain('forced_logout');
  expect(
    ACCESS_LOG_RESULTS.filter((code) => lookUp(first, `accessLog.results.${code}`) === undefined),
  ).toEqual([]);
  const codes = [...VERDICT_NOTES, ...LOGOUT_CAUSES, ...SIGN_OUT_WAYS];
  expect(codes.filter((code) => lookUp(later, `accessLog.notes.${code}`) === undefined)).toEqual([]);
});
