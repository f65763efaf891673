import { pressed } from './screen.ts';
import type { Screen } from './screen.ts';

const title = 'shell.sharedFiles';
const path = '/reports/folders-sharing';
const key = (nr: number) => `019bd2f0-0000-7000-8000-0000000001${String(nr).padStart(2, '0')}`;
const at = (day: string, hour = '12:00') => `2026-11-${day}T${hour}:00.000Z`;

const off = { consent: null, reading: null, history_days: 180 };
const consent = { account: 'marcos.tavares@padariaestrela.example', granted_at: at('02'), ended_at: null };
const on = {
  ...off,
  consent,
  reading: { from: '2026-05-27T13:00:00.000Z', read_at: at('23', '11:30'), percent: 100, problem: null },
};
const person = (name: string) => ({ name, is_domain: false });
const file = {
  key: key(1),
  title: 'Tabela de preços dos fornecedores',
  kind: 'spreadsheet',
  owner: 'helena.azevedo@padariaestrela.example',
  visibility: 'people',
  with: [person('compras@moinhosul.example'), person('joana@moinhosul.example')],
  more: 0,
  since: at('21', '14:02'),
  is_since_known: true,
  first_seen_at: at('21', '14:02'),
  last_seen_at: at('22', '09:40'),
};
const list = {
  items: [
    file,
    {
      ...file,
      key: key(2),
      title: 'Cardápio de Natal',
      kind: 'pdf',
      owner: 'Drive da Loja Central',
      visibility: 'public',
      with: [],
      since: at('20', '10:15'),
    },
    {
      ...file,
      key: key(3),
      title: 'Fotos da fachada',
      kind: 'folder',
      visibility: 'link',
      with: [{ name: 'agenciaazul.example', is_domain: true }, person('rita@agenciaazul.example')],
      more: 5,
      since: at('18', '17:48'),
      is_since_known: false,
    },
  ],
  next: null,
  total: 3,
  has_more_than_total: false,
};
const chart = {
  total: 3,
  by_visibility: { people: 1, link: 1, public: 1 },
  by_owner: [
    { owner: 'helena.azevedo@padariaestrela.example', files: 2 },
    { owner: 'Drive da Loja Central', files: 1 },
  ],
  other_owners: 0,
  people_outside: 8,
  domains_outside: 2,
};
const calls = '/reports/folders-sharing';
const shown = { [`${calls}/state`]: on, [`${calls}/chart`]: chart, [calls]: list };
const none = { items: [], next: null, total: 0, has_more_than_total: false };

/** Files that are shared outside the company, from the consent on. */
export const sharingScreens: readonly Screen[] = [
  { name: 'sharing-off', path, title, answers: { [`${calls}/state`]: off } },
  { name: 'sharing', path, title, answers: shown },
  {
    name: 'sharing-first',
    path,
    title,
    answers: {
      ...shown,
      [calls]: none,
      [`${calls}/state`]: { ...on, reading: { ...on.reading, read_at: null, percent: 41 } },
    },
  },
  { name: 'sharing-none', path, title, answers: { ...shown, [calls]: none } },
  {
    name: 'sharing-stopped',
    path,
    title,
    answers: {
      ...shown,
      [`${calls}/state`]: { ...on, reading: { ...on.reading, problem: 'account_may_not_read' } },
    },
  },
  {
    name: 'sharing-ended',
    path,
    title,
    answers: { [`${calls}/state`]: { ...off, consent: { ...consent, ended_at: at('22') } } },
  },
  {
    name: 'sharing-stop',
    path,
    title,
    answers: shown,
    act: pressed('sharedFiles.stop.action'),
  },
  { name: 'sharing-error', path, title, answers: { [`${calls}/state`]: on }, refuses: calls },
];
