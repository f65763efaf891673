import { after, pressed } from './screen.ts';
import type { Screen } from './screen.ts';

const path = '/reports/erasure';
const title = 'shell.erasure';

const person = (n: number, name: string, more: object) => ({
  key: `00000000-0000-4000-8000-00000000000${n}`,
  name,
  email: `saiu${n}@padariaestrela.example`,
  left_at: '2020-03-10T12:00:00.000Z',
  retained_until: '2025-03-10T12:00:00.000Z',
  state: 'due',
  ...more,
});
const answers = {
  [path]: {
    items: [
      person(1, 'Beatriz Nogueira', {}),
      person(2, 'Caio Albuquerque', { state: 'held' }),
      person(3, 'Danilo Freitas', { state: 'retention', retained_until: '2031-03-10T12:00:00.000Z' }),
      person(4, 'Elisa Prado', { state: 'connection' }),
      person(5, 'Fábio Teles', { state: 'in_directory', left_at: null, retained_until: null }),
    ],
    next: null,
  },
};

/** Who left the directory and can be erased, and the exports of one person. */
export const erasureScreens: readonly Screen[] = [
  { name: 'erasure-empty', path, title },
  { name: 'erasure', path, title, answers },
  {
    name: 'erasure-asked',
    path,
    title,
    answers,
    act: pressed('evidence.erasure.eraseLabel', { name: 'Beatriz Nogueira' }),
  },
  { name: 'erasure-none', path: `${path}?search=zzz`, title },
  { name: 'erasure-error', path, title, refuses: path },
];

/** The exports on the page of a person. */
export const personFileScreens: readonly Screen[] = [
  { name: 'user-log-export', path: '/users/:user', title: null, act: pressed('evidence.card.log') },
  { name: 'user-data-export', path: '/users/:user', title: null, act: pressed('evidence.card.data') },
  {
    name: 'audit-log-person',
    path: '/reports/audit',
    title: 'shell.auditLog',
    act: after(pressed('auditLog.evidence.open'), pressed('evidence.card.log')),
  },
];
