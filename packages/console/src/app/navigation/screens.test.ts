import { expect, it } from 'vitest';
import { aCompany, aMe } from '#testing/entities.ts';
import { screensOf } from './screens.ts';

it.each([
  ['google', '/activation-test'],
  ['microsoft', '/activation-steps'],
] as const)('leads people of %s to %s, and control administrators alone', (oauth, to) => {
  const company = aCompany({ oauth });
  const pathsOf = (isControlAdmin: boolean) =>
    screensOf(aMe({ is_control_admin: isControlAdmin }), company).map((screen) => screen.to);
  expect(pathsOf(true).filter((path) => path.startsWith('/activation'))).toEqual([to]);
  expect(pathsOf(false).filter((path) => path.startsWith('/activation'))).toEqual([]);
});

it('offers reports to everyone, but the audit log to control administrators alone', () => {
  const reports = [
    '/reports/users',
    '/reports/groups',
    '/reports/user_permissions',
    '/reports/customize_login',
  ];
  const pathsOf = (isControlAdmin: boolean) =>
    screensOf(aMe({ is_control_admin: isControlAdmin }), aCompany()).map((screen) => screen.to as string);
  expect(pathsOf(false)).toEqual(expect.arrayContaining(reports));
  expect(pathsOf(false)).not.toContain('/reports/audit');
  expect(pathsOf(true)).toEqual(expect.arrayContaining([...reports, '/reports/audit']));
});

it('offers the report of external sharing to companies whose workspace tells it', () => {
  const pathsOf = (oauth: 'google' | 'microsoft') =>
    screensOf(aMe({ is_control_admin: false }), aCompany({ oauth })).map((screen) => screen.to as string);
  expect(pathsOf('google')).toContain('/reports/folders-sharing');
  expect(pathsOf('microsoft')).not.toContain('/reports/folders-sharing');
});
