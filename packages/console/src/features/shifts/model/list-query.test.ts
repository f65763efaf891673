import { expect, it } from 'vitest';
import { listDefaults, toShiftQuery } from './list-query.ts';

it('requests what the address asks for, and leaves out what the server would refuse', () => {
  expect(toShiftQuery(listDefaults)).toEqual({ sort: 'name' });
  expect(
    toShiftQuery({
      ...listDefaults,
      search: ' noite ',
      state: 'enabled',
      lack: 'rules',
      color: '17',
      sort: '-users_number',
    }),
  ).toEqual({ sort: '-users_number', search: 'noite', state: 'enabled', color: '17', without_rules: 'true' });
  expect(toShiftQuery({ ...listDefaults, state: 'gone', sort: 'colour' })).toEqual({ sort: 'name' });
  for (const color of ['18', '-1', '1.5', 'azul', '1e1'])
    expect(toShiftQuery({ ...listDefaults, color })).toEqual({ sort: 'name' });
});
