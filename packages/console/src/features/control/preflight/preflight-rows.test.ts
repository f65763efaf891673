import { describe, expect, it } from 'vitest';
import type { PreflightItem } from '../model/model.ts';
import { countRows, listRows } from './preflight-rows.ts';

const item = (id: PreflightItem['id'], state: PreflightItem['state'] = 'ok'): PreflightItem => ({
  id,
  state,
  code: null,
  facts: {},
  fix: null,
  fix_url: null,
  people: null,
});
const shown = (...items: readonly PreflightItem[]) =>
  listRows({ items: [...items] }).map((row) => [row.id, row.state, row.items.map(({ id }) => id)]);

describe('the rows of the check', () => {
  it('have blockers first, then warnings, in the order of the check', () => {
    expect(
      shown(
        item('plan'),
        item('people_with_shift', 'warning'),
        item('scopes', 'blocking'),
        item('certificate'),
      ),
    ).toEqual([
      ['scopes', 'blocking', ['scopes']],
      ['people_with_shift', 'warning', ['people_with_shift']],
      ['plan', 'ok', ['plan']],
      ['certificate', 'ok', ['certificate']],
    ]);
  });

  it('join logo and colors, and show only what is missing', () => {
    const parts = [item('logo', 'warning'), item('primary_color'), item('secondary_color', 'warning')];
    expect(shown(...parts)).toEqual([['branding', 'warning', ['logo', 'secondary_color']]]);
    expect(countRows({ items: parts }, 'warning')).toBe(1);
    const all = [item('logo'), item('primary_color'), item('secondary_color')];
    expect(shown(...all)).toEqual([['branding', 'ok', ['logo', 'primary_color', 'secondary_color']]]);
  });
});
