import { calls } from '@shiftgate/contract/calls.ts';
import { after, pressed } from './screen.ts';
import type { Screen } from './screen.ts';

const path = '/integrations/apps';
const title = 'shell.apps';
const at = '2026-11-02T12:00:00.000Z';
const signIn = 'https://entrar.shiftgate.example/saml/c1a5';

const workspace = {
  key: '019bd2f0-0000-7000-8000-0000000000a1',
  name: 'Google Workspace',
  is_workspace: true,
  entity_id: 'https://accounts.google.com/samlrp/03hi1xkp',
  acs_urls: ['https://accounts.google.com/samlrp/03hi1xkp/acs'],
  slo_url: null,
  logout: 'redirect_only',
  name_id: 'email',
  attributes: [],
  requires_signed_requests: false,
  allows_sha1_requests: false,
  has_certificate: false,
  certificate: null,
  start_url: null,
  created_at: at,
};
const payroll = {
  ...workspace,
  key: '019bd2f0-0000-7000-8000-0000000000a2',
  name: 'Folha de pagamento',
  is_workspace: false,
  entity_id: 'https://folha.estrela.example/saml/metadata',
  acs_urls: ['https://folha.estrela.example/saml/acs'],
  slo_url: 'https://folha.estrela.example/saml/slo',
  logout: 'saml',
  attributes: [
    { name: 'email', format: 'basic', source: 'email', text: null },
    { name: 'urn:oid:2.5.4.4', format: 'uri', source: 'last_name', text: null },
    { name: 'filial', format: 'unspecified', source: 'text', text: 'Matriz Centro' },
  ],
  requires_signed_requests: true,
  has_certificate: true,
  certificate: `-----BEGIN CERTIFICATE-----\n${'MIIC9zCCAd+gAwIBAgIQ'.repeat(3)}\n-----END CERTIFICATE-----`,
  start_url: `${signIn}/start/019bd2f0-0000-7000-8000-0000000000a2`,
};
const current = {
  key: '019bd2f0-0000-7000-8000-0000000000c1',
  state: 'current',
  pem: `-----BEGIN CERTIFICATE-----\n${'MIIC9zCCAd+gAwIBAgIQ'.repeat(3)}\n-----END CERTIFICATE-----\n`,
  fingerprint:
    '3F:A2:10:9C:77:4E:B5:21:08:DD:64:E0:5B:9A:C3:17:F0:22:8E:6D:91:4A:BB:0E:57:C8:33:19:AE:D4:60:7F',
  not_before: '2023-12-06T12:00:00.000Z',
  not_after: '2026-12-05T12:00:00.000Z',
};
const provider = {
  entity_id: `${signIn}/metadata`,
  sso_url: `${signIn}/sso`,
  slo_url: `${signIn}/slo`,
  metadata_url: `${signIn}/metadata`,
  certificates: [current],
  days_left: 900,
  needs_hands: false,
  is_renewing: false,
  switchable_at: null,
  switches_at: null,
  replaced_at: null,
  waits_for: null,
};
const ending = {
  ...provider,
  certificates: [
    current,
    {
      ...current,
      key: '019bd2f0-0000-7000-8000-0000000000c2',
      state: 'next',
      not_after: '2029-10-06T12:00:00.000Z',
    },
  ],
  days_left: 12,
  needs_hands: true,
  switchable_at: '2026-10-07T12:00:00.000Z',
  switches_at: '2026-11-28T12:00:00.000Z',
};
const cutOff = { ...ending, switchable_at: null, switches_at: null, waits_for: 'connection' };
const early = {
  ...ending,
  days_left: 400,
  switches_at: null,
  replaced_at: '2027-09-06T12:00:00.000Z',
};
const list = calls['apps.list'].path;

/** The applications: none, some, and a certificate that ends soon. */
export const appScreens: readonly Screen[] = [
  { name: 'apps', path, title, answers: { [list]: { items: [workspace, payroll], provider } } },
  {
    name: 'apps-empty',
    path,
    title,
    answers: { [list]: { items: [], provider: { ...provider, certificates: [], days_left: null } } },
  },
  { name: 'apps-error', path, title, refuses: list },
  {
    name: 'apps-ending',
    path,
    title,
    answers: { [list]: { items: [workspace, payroll], provider: ending } },
  },
  {
    name: 'apps-cut-off',
    path,
    title,
    answers: { [list]: { items: [workspace, payroll], provider: cutOff } },
  },
  {
    name: 'apps-early',
    path,
    title,
    answers: { [list]: { items: [workspace, payroll], provider: early } },
  },
  { name: 'apps-add', path, title, act: pressed('apps.add') },
  {
    name: 'apps-add-by-hand',
    path,
    title,
    act: after(pressed('apps.add'), (page, say) =>
      page.getByText(say('apps.form.byAddress'), { exact: true }).click(),
    ),
  },
  {
    name: 'apps-edit',
    path,
    title,
    answers: { [list]: { items: [workspace, payroll], provider } },
    act: pressed('apps.edit'),
  },
  {
    name: 'home-certificate',
    path: '/',
    title: 'shell.home',
    answers: { [list]: { items: [payroll], provider: ending } },
  },
];
