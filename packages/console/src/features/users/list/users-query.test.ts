import { describe, expect, it } from 'vitest';
import { lastMark, patchState, setFilters, toFilter, toQuery, usersDefaults } from './users-query.ts';

const state = (values: Partial<typeof usersDefaults>) => ({ ...usersDefaults, ...values });

describe('what the address asks for', () => {
  it('is all people by name without parameters', () => {
    expect(toQuery(usersDefaults)).toEqual({ sort: 'name', page_size: '50' });
  });

  it('contains every known filter and leaves out unknown ones', () => {
    expect(
      toFilter(
        state({
          search: 'ana',
          status: 'suspended',
          vacation: 'current',
          role: 'manager',
          without_shift: 'true',
          single_access: 'perhaps',
          org_unit: '/Lojas',
          second_step: 'off',
        }),
      ),
    ).toEqual({
      search: 'ana',
      status: 'suspended',
      vacation: 'current',
      role: 'manager',
      without_shift: 'true',
      org_unit: '/Lojas',
      second_step: 'off',
    });
    expect(toFilter(state({ role: 'workspace_administrator' }))).toEqual({ role: 'workspace_administrator' });
    expect(toFilter(state({ status: 'gone', vacation: 'x', role: 'owner' }))).toEqual({});
    expect(toQuery(state({ sort: 'shoe_size' })).sort).toBe('name');
  });

  it('continues from the last cursor of the trail, or from the end', () => {
    expect(toQuery(state({ trail: 'a~b' }))).toMatchObject({ cursor: 'b' });
    expect(toQuery(state({ trail: lastMark }))).toEqual({ sort: 'name', page_size: '50', last: 'true' });
  });

  it('matches the address after a change: removed values go back to their default', () => {
    const before = state({ search: 'ana', sort: '-email', page_size: '100', trail: 'a~b' });
    expect(patchState(before, { search: 'bento', sort: null, trail: null })).toEqual(
      state({ search: 'bento', page_size: '100' }),
    );
    expect(patchState(before, {})).toEqual(before);
  });

  it('counts the filters without the search', () => {
    const set = setFilters(state({ search: 'ana', status: 'active', domain: 'a.example' }));
    expect(set).toEqual(['status', 'domain']);
  });

  it('does not count filters with unknown values', () => {
    const values = { status: 'nonsense', vacation: 'never', role: 'king', without_shift: 'maybe' };
    expect(setFilters(state(values))).toEqual([]);
  });
});
