import { describe, expect, it } from 'vitest';
import { speak } from '#testing/speak.ts';
import { formatPreflightItem } from './preflight-texts.ts';
import type { PreflightItem } from '../model/model.ts';

const passwords = (facts: PreflightItem['facts'], code: PreflightItem['code'] = null): PreflightItem => ({
  id: 'people_with_password',
  state: code === null ? 'ok' : 'warning',
  code,
  facts,
  fix: null,
  fix_url: null,
  people: 'without_password',
});
const say = (item: PreflightItem) =>
  formatPreflightItem(item, { t: speak('en'), formatReason: (code) => code, day: (instant) => instant });

describe('the words about passwords before an activation', () => {
  it('count who gets the temporary password, and who has a password of their own', () => {
    const facts = {
      covered: 230,
      without_password: 228,
      by_default: 228,
      without_address: 32,
      option: 'default',
    };
    expect(say(passwords(facts))).toEqual({
      sentence:
        '228 people without a Shiftgate password sign in with the temporary one and then create their own.',
      details: ['2 already have a Shiftgate password'],
    });
    expect(say(passwords({ ...facts, covered: 228 })).details).toEqual([]);
  });

  it('name who has to ask for a link, and count no administrator as served', () => {
    const facts = { covered: 51, without_password: 51, by_default: 50, must_ask: 1, without_address: 0 };
    expect(say(passwords(facts, 'PEOPLE_WITHOUT_PASSWORD')).details).toEqual([
      '50 people without a Shiftgate password sign in with the temporary one and then create their own.',
      '1 person has no password and will have to request a link on the sign-in page',
    ]);
  });

  it('leave it out where nobody needs it, or where it was not chosen', () => {
    const served = { covered: 230, without_password: 0, without_address: 0, option: 'default' };
    expect(say(passwords(served)).sentence).toMatch(/have a password or a link to choose one/);
    expect(say(passwords({ covered: 230, without_password: 3, without_address: 0 }))).toEqual({
      sentence: 'All 230 people who sign in through Shiftgate have a password or a link to choose one.',
      details: ['3 without a Shiftgate password'],
    });
  });
});
