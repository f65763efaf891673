import { expect, it } from 'vitest';
import { isSharedOutside } from '../state/drive.ts';
import { makePadariaEstrela } from './company.ts';

const { drive, domains, users } = makePadariaEstrela();
const events = drive.activities.flatMap(({ events: all }) => all);
const valuesOf = (name: string): Set<unknown> =>
  new Set(
    events.flatMap(({ parameters }) =>
      parameters.filter((item) => item.name === name).map(({ value, boolValue }) => value ?? boolValue),
    ),
  );

it('makes the same history every time, all of it before the day of the first start', () => {
  expect(makePadariaEstrela().drive).toEqual(drive);
  expect(drive.activities.length).toBeGreaterThan(250);
  for (const { at } of drive.activities) expect(at).toBeLessThan(0);
  expect(new Set(drive.activities.map(({ uniqueQualifier }) => uniqueQualifier)).size).toBe(
    drive.activities.length,
  );
});

it('has owners and actors from the company', () => {
  const emails = new Set(users.map(({ primaryEmail }) => primaryEmail));
  for (const { ownerEmail } of drive.files) expect(emails).toContain(ownerEmail);
  for (const { actor } of drive.activities) if (actor !== null) expect(emails).toContain(actor.email);
});

it('has every kind of sharing, and files that came back', () => {
  for (const name of [
    'create',
    'upload',
    'rename',
    'move',
    'delete',
    'change_user_access',
    'change_user_access_hierarchy_reconciled',
    'change_document_visibility',
    'change_document_access_scope',
    'shared_drive_membership_change',
  ])
    expect(events.map((event) => event.name)).toContain(name);
  expect(valuesOf('visibility_change')).toEqual(new Set(['none', 'external', 'internal']));
  for (const word of [
    'private',
    'shared_internally',
    'shared_externally',
    'people_with_link',
    'people_within_domain_with_link',
    'public_on_the_web',
  ])
    expect(valuesOf('visibility')).toContain(word);
  expect(valuesOf('doc_type')).toContain('folder');
  expect(valuesOf('owner_is_shared_drive')).toContain(true);
  const shared = drive.files.filter((file) => isSharedOutside({ drive, domains }, file));
  expect(shared.length).toBeGreaterThan(25);
  expect(shared.length).toBeLessThan(drive.files.length / 1.5);
  expect(drive.files.some(({ title }) => title === null)).toBe(true);
});
