import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  changeOwnPassword,
  chooseByLink,
  startByLink,
  startByMessage,
  submitNewPassword,
  submitOwnPassword,
  submitPassword,
  visitFlow,
} from './steps.ts';

const page = readFileSync(new URL('../../../../docs/flows/sign-in.md', import.meta.url), 'utf8');

it('has the steps of docs/flows/sign-in.md, in its order', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const stepsOf = (entry: string) =>
    rows
      .findLast((row) => row.startsWith(`| \`${entry}\` |`))
      ?.split('|')[2]
      ?.trim()
      .split(', ');
  const password = stepsOf('POST /sign-in') ?? [];
  expect(password).toEqual(submitPassword.names);
  expect(stepsOf('/saml/:company/sso')).toEqual(startByMessage.names);
  expect(stepsOf('GET /saml/:company/start/:sp')).toEqual(startByLink.names);
  expect(stepsOf('GET /sign-in')).toEqual(visitFlow.names);
  expect(stepsOf('POST /sign-in/change')).toEqual(submitNewPassword.names);
  expect(stepsOf('POST /sign-in/change/:token')).toEqual(chooseByLink.names);
  expect(stepsOf('POST /accounts/me/password')).toEqual(changeOwnPassword.names);
  const fromFacts = password.slice(password.indexOf('loadFacts'));
  expect(stepsOf('POST /accounts/me')?.slice(0, -1)).toEqual(
    submitOwnPassword.names.slice(0, -fromFacts.length),
  );
  expect(submitOwnPassword.names.slice(-fromFacts.length)).toEqual(fromFacts);
});
