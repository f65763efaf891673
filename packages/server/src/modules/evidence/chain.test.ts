import { expect, it } from 'vitest';
import { canonicalText, firstLink, nextLink, sealText, packEntry } from './chain.ts';

const company = '018f0000-0000-7000-8000-000000000001';
const user = '018f0000-0000-7000-8000-000000000002';
const key = '018f0000-0000-7000-8000-000000000003';
const shift = '018f0000-0000-7000-8000-000000000004';
const values =
  `${key} ${company} 2025-03-10T12:00:00.000000Z shift.updated user ${user} Ana_Souza ana@aurora.example
  null shift ${shift} Manhã {"name":"Manhã"} {"name":"Tarde"} 203.0.113.10 chrome windows r-1 null 4711`
    .split(/\s+/)
    .map((value) => (value === 'null' ? null : value));
const entry = { key, position: 4711, values, actorKey: user, targetKey: shift };
const salts = new Map([
  [user, '11'.repeat(32)],
  [shift, '22'.repeat(32)],
]);
const hashes = {
  name: '#7ebf141a6d2f16af7fe592428e194b824337e750e4602751b5294959fe8fcef3',
  email: '#95b5f9c0bd132c9f96a07dd1fd2db39e0e2d8d28a819705f5768f3fe824313fd',
  after: '#56aa05ded4024033d73eda3d64d587f3c8d563d3442cf6a72d27e26bd4aeb6ac',
};
const expectedLink = 'cab110773f14421ad2578ddc15caf29e3f2723168c95ccb7c7d2af72d253f379';
const linkOf = (read: typeof entry, known: typeof salts) =>
  nextLink(firstLink(company, 'audit'), canonicalText('audit', read, known)).toString('hex');

it('has the links of the documented format', () => {
  const text = canonicalText('audit', entry, salts);
  expect(JSON.parse(text)).toHaveLength(values.length);
  expect(text).toContain(hashes.name);
  expect(text).not.toContain('Ana');
  expect(firstLink(company, 'audit').toString('hex')).toBe(
    '808816244dba6aab36d87b5c162d07296a5332833c4cd74ddfd0d107d20067c7',
  );
  expect(linkOf(entry, salts)).toBe(expectedLink);
  expect(
    sealText({
      companyKey: company,
      log: 'audit',
      number: 1,
      previousLink: firstLink(company, 'audit'),
      links: packEntry(key, Buffer.from(expectedLink, 'hex')),
      sealedAt: new Date('2025-03-10T12:01:00Z'),
      sealKey: shift,
    }),
  ).toBe(
    `["shiftgate-seal-1","${company}","audit",1,"808816244dba6aab36d87b5c162d07296a5332833c4cd74ddfd0d107d20067c7",` +
      `"9b66b4f760fd9782fdebe946fea6445d1863ef4b4615ac5953d7d8cf1f84a579","2025-03-10T12:01:00.000Z","${shift}"]`,
  );
});

it('keeps its links when the values that name a person are replaced by their hashes', () => {
  const erased = values.map((value) =>
    value === 'Ana_Souza'
      ? hashes.name
      : value === 'ana@aurora.example'
        ? hashes.email
        : value === '{"name":"Tarde"}'
          ? `"${hashes.after}"`
          : value,
  );
  expect(linkOf({ ...entry, values: erased }, salts)).toBe(expectedLink);
  // Without the salt, nothing but the erased form fits.
  expect(linkOf(entry, new Map([[shift, '22'.repeat(32)]]))).not.toBe(expectedLink);
});
