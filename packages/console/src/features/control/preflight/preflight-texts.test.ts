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
  formatPreflightItem(item, { t: speak('pt-BR'), formatReason: (code) => code, day: (instant) => instant });

describe('the words about passwords before an activation', () => {
  it('count the people that get the temporary password, and those with one of their own', () => {
    const facts = {
      covered: 230,
      without_password: 228,
      by_default: 228,
      without_address: 32,
      option: 'default',
    };
    expect(say(passwords(facts))).toEqual({
      sentence: '228 pessoas sem senha no Shiftgate entram com a senha temporária e depois criam a própria.',
      details: ['2 já têm senha no Shiftgate'],
    });
    expect(say(passwords({ ...facts, covered: 228 })).details).toEqual([]);
  });

  it('name the people who have to ask for a link, and count no administrator as served', () => {
    const facts = { covered: 51, without_password: 51, by_default: 50, must_ask: 1, without_address: 0 };
    expect(say(passwords(facts, 'PEOPLE_WITHOUT_PASSWORD')).details).toEqual([
      '50 pessoas sem senha no Shiftgate entram com a senha temporária e depois criam a própria.',
      '1 pessoa está sem senha e terá que pedir um link na página de login',
    ]);
  });

  it('leave it out where no person needs it, or where it was not chosen', () => {
    const served = { covered: 230, without_password: 0, without_address: 0, option: 'default' };
    expect(say(passwords(served)).sentence).toMatch(/têm senha ou um link para criar uma/);
    expect(say(passwords({ covered: 230, without_password: 3, without_address: 0 }))).toEqual({
      sentence: 'As 230 pessoas que entram pela página de login têm senha ou um link para criar uma.',
      details: ['3 sem senha no Shiftgate'],
    });
  });
});
