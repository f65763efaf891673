import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRequestId, requestIdBeginning, supportCode } from './support-code.ts';

describe('the code for support', () => {
  it.each([
    ['e5ca4fa5-388b-4f61-af2b-ff284f276b7a', 'WQ54-Z99R'],
    ['00000000-0000-4000-8000-000000000000', '0000-0000'],
    ['ffffffff-ffff-4fff-8fff-ffffffffffff', 'ZZZZ-ZZZZ'],
  ])('of %s is %s', (id, code) => {
    expect(supportCode(id)).toBe(code);
    expect(requestIdBeginning(code)).toBe(id.slice(0, 11));
  });

  it('is read in small letters, in one piece, and with the letters that look like its digits', () => {
    const beginning = requestIdBeginning('01K7-0QM1');
    expect(beginning).not.toBeNull();
    for (const typed of ['01k7-0qm1', '01K70QM1', ' 01k7 0qm1 ', 'OIK7-OQML', 'olk7oqmi'])
      expect(requestIdBeginning(typed)).toBe(beginning);
  });

  it.each(['', 'K7QM', 'K7QM-3XP', 'K7QM-3XPDD', 'ana@aurora.example', '192.168.0.1', 'K7QU-3XPD'])(
    'is not %j',
    (text) => {
      expect(requestIdBeginning(text)).toBeNull();
    },
  );

  it('leads back to the beginning of every id', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), (id) => {
        expect(requestIdBeginning(supportCode(id))).toBe(id.slice(0, 11));
        expect(supportCode(id)).not.toMatch(/[ILOU]/);
      }),
    );
  });

  it.each([
    ['e5ca4fa5-388b-4f61-af2b-ff284f276b7a', true],
    ['e5ca4fa5388b4f61af2bff284f276b7a', true],
    ['Root=1-67891233-abcdef012345678912345678', true],
    ['463ac35c9f6413ad', true],
    ['463ac35c9f6413a', false],
    ['a1b2c3d4', false],
    ['a'.repeat(65), false],
    ['with space in it', false],
    ['<script>alert(1)</script>', false],
    ['line\nend-of-it', false],
  ])('is made of an id of letters, digits and a few signs: %j', (text, isOne) => {
    expect(isRequestId(text)).toBe(isOne);
  });

  it.each([
    [
      'a time-ordered UUID, whose beginning many requests of an instant share',
      '019aaf3c-5b1e-7c3a-9f00-2b7d5e8a1c44',
    ],
    ['a UUID of time and place', 'e5ca4fa5-388b-11f1-af2b-ff284f276b7a'],
    ['a UUID in capital letters', 'E5CA4FA5-388B-4F61-AF2B-FF284F276B7A'],
    ['a beginning alone', 'e5ca4fa5-38'],
    ['no id', '-'],
  ])('leaves %s as it is', (_what, text) => {
    expect(supportCode(text)).toBe(text);
  });
});
