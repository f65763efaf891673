import { expect, it } from 'vitest';
import { bodyOfAddition, leftOutOf } from './addition.ts';

const ana = { key: '00000000-0000-4000-8000-00000000000a', name: 'Ana Lima', email: 'ana@x.br' };
const people = new Map([[ana.key, ana]]);

it('sends the people of all three ways together', () => {
  expect(bodyOfAddition({ people, units: ['/Loja'], emails: ['bia@x.br'] })).toEqual({
    users: [ana.key],
    org_units: ['/Loja'],
    emails: ['bia@x.br'],
    skip_invalid: true,
  });
});

it('names the people left out, also those that the answer has as a key alone', () => {
  const answer = {
    not_found: [ana.key, 'caio@x.br'],
    gone: ['bento@x.br'],
    invalid: ['dora@'],
    protected: [{ name: 'Helena' }],
  };
  expect(leftOutOf(answer, { people })).toEqual({
    gone: ['Ana Lima (ana@x.br)', 'caio@x.br', 'bento@x.br', 'dora@'],
    protected: ['Helena'],
  });
});
