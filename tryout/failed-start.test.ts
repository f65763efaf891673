import { ConfigError } from '@shiftgate/server/config.ts';
import { LookupOwnerError } from '@shiftgate/server/db/setup/lookup-owners.ts';
import { MigrationError } from '@shiftgate/server/db/setup/migrate.ts';
import { OldServerError } from '@shiftgate/server/db/setup/server-version.ts';
import { UnsafeServerRoleError } from '@shiftgate/server/db/setup/server-role.ts';
import { expect, it } from 'vitest';
import { PortTakenError } from './ports.ts';
import { describeFailedStart } from '@shiftgate/server/entries/failed-start.ts';

it.each([
  new ConfigError(['PORT must be a number']),
  new LookupOwnerError(['list_signing_keys()']),
  new MigrationError('newer_database', '9999-later.sql', 'The database is newer than this program.'),
  new OldServerError('PostgreSQL 15.4 is too old.'),
  new PortTakenError(8080),
  new UnsafeServerRoleError('postgres', ['it is a superuser']),
])('says why the program did not start without a trace: $name', (error) => {
  expect(describeFailedStart(error)).toBe(error.message);
});

it('keeps the trace of an unexpected error', () => {
  expect(describeFailedStart(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n +at /);
});
