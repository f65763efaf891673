import { after, pressed } from './screen.ts';
import type { Screen } from './screen.ts';

const title = 'shell.requests';
const at = '2026-11-23T11:40:00.000Z';

const base = {
  key: '019bd2f0-0000-7000-8000-000000000001',
  kind: 'single_access',
  state: 'open',
  user: '019bd2f0-0000-7000-8000-000000000009',
  name: 'João Santos',
  email: 'joao.santos@padariaestrela.example',
  photo: null,
  reason: 'Preciso fechar o caixa da loja de ontem antes que o banco feche.\nSão uns vinte minutos.',
  times_asked: 2,
  ip: '203.0.113.25',
  created_at: at,
  asked_at: at,
  ends_at: '2026-11-26T11:40:00.000Z',
  decided_by: null,
  word: null,
  duration_minutes: null,
  may_approve: true,
  may_refuse: true,
  mail_failed_at: null,
  is_reachable: true,
  link_address: null,
};
const forgotten = {
  ...base,
  key: '019bd2f0-0000-7000-8000-000000000002',
  kind: 'password_change',
  name: 'Maria Aparecida dos Santos Albuquerque',
  email: 'maria.aparecida.albuquerque@padariaestrela.example',
  reason: '',
  times_asked: 1,
  is_reachable: false,
};
const reachable = {
  ...forgotten,
  reason: 'Perdi o celular com o e-mail pessoal.',
  is_reachable: true,
  link_address: 'maria.albuquerque@correio.example',
};
const protectedOne = {
  ...base,
  key: '019bd2f0-0000-7000-8000-000000000003',
  name: 'Helena Azevedo',
  email: 'helena.azevedo@padariaestrela.example',
  reason: 'Estou em viagem e o meu turno não cobre este horário.',
  times_asked: 1,
  ip: null,
  may_approve: false,
  may_refuse: false,
};
const over = { ends_at: '2026-11-23T11:55:00.000Z', decided_by: 'Helena Azevedo' };

const open = {
  '/requests': { items: [base, forgotten, protectedOne], next: null },
  '/requests/summary': { open: 3 },
};
const openReachable = { ...open, '/requests': { items: [reachable], next: null } };
const decided = {
  '/requests': {
    items: [
      { ...base, ...over, state: 'approved', duration_minutes: 30 },
      { ...forgotten, ...over, state: 'refused', word: 'Passe na sala da administração, por favor.' },
      { ...protectedOne, ...over, state: 'expired', decided_by: null },
    ],
    next: null,
  },
  '/requests/summary': { open: 0 },
};

const approve = (name: string) => pressed('requests.approveLabel', { name });
const refuse = pressed('requests.refuseLabel', { name: base.name });

/** The inbox of requests: what is asked cannot be asked for in a company that was only just made. */
export const requestScreens: readonly Screen[] = [
  { name: 'requests-empty', path: '/requests', title },
  { name: 'requests', path: '/requests', title, answers: open },
  { name: 'requests-decided', path: '/requests?view=decided', title, answers: decided },
  { name: 'requests-decided-empty', path: '/requests?view=decided', title },
  { name: 'requests-approve', path: '/requests', title, answers: open, act: approve(base.name) },
  {
    name: 'requests-approve-password',
    path: '/requests',
    title,
    answers: open,
    act: approve(forgotten.name),
  },
  {
    name: 'requests-approve-reachable',
    path: '/requests',
    title,
    answers: openReachable,
    act: approve(reachable.name),
  },
  {
    name: 'requests-handover',
    path: '/requests',
    title,
    answers: open,
    act: after(
      async (page) => {
        await page.route('**/api/requests/*/approve', (route) =>
          route.fulfill({
            json: {
              request: { ...forgotten, ...over, state: 'approved' },
              handover_url: 'https://entrar.example/sign-in/change/7KX2M-9QWER-TY34P-ZC8VB',
            },
          }),
        );
      },
      approve(forgotten.name),
      (page, say) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: say('requests.approvePassword.submit') })
          .click(),
      (page, say) => page.getByLabel(say('requests.handover.label')).waitFor(),
    ),
  },
  { name: 'requests-refuse', path: '/requests', title, answers: open, act: refuse },
  { name: 'requests-error', path: '/requests', title, refuses: '/requests' },
];

/** The pages of the sign-in service that need no session. */
export const accountPages: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'reset-password', path: '/accounts/reset-password' },
  { name: 'request-single-access', path: '/accounts/request-single-access' },
  { name: 'request-password-change', path: '/accounts/request-password-change' },
  { name: 'my-page-closed', path: '/accounts/me' },
  { name: 'code', path: '/sign-in/code' },
];
