import { after, pressed } from './screen.ts';
import type { Act, Screen } from './screen.ts';

const title = 'shell.passwordSettings';
const path = '/password-settings';
const settings = '/companies/password-settings';

const strict = { min_length: 10, uppercase: true, lowercase: false, number: true, symbol: true };
const busy = {
  password_strength: strict,
  password_option: 'default',
  without_password: 12,
  default_password: {
    set_at: '2026-11-22T12:00:00.000Z',
    kept_until: '2026-11-25T12:00:00.000Z',
    opens_until: '2026-11-25T12:00:00.000Z',
    ends_at: '2026-11-25T12:00:00.000Z',
    extensions_left: 2,
  },
  shifts: [
    {
      key: '019bd2f0-0000-7000-8000-000000000021',
      name: 'Caixas e tesouraria da loja central',
      color: 4,
      state: 'enabled',
      users_number: 18,
      password_strength: { ...strict, min_length: 16, lowercase: true },
      expiry: { count: 90, unit: 'days' },
    },
    {
      key: '019bd2f0-0000-7000-8000-000000000022',
      name: 'Noite',
      color: 11,
      state: 'disabled',
      users_number: 7,
      password_strength: null,
      expiry: { count: 1, unit: 'years' },
    },
  ],
  following_shifts: 5,
};

const tries =
  (password: string): Act =>
  (page, say) =>
    page.getByLabel(say('passwordSettings.tryLabel'), { exact: true }).fill(password);
const asksForNumber: Act = (page, say) =>
  page.getByRole('checkbox', { name: say('passwordSettings.marks.number') }).check();

/** The company's password settings. */
export const passwordSettingsScreens: readonly Screen[] = [
  { name: 'password-settings', path, title },
  { name: 'password-settings-good', path, title, act: tries('quatro bicicletas verdes') },
  { name: 'password-settings-bad', path, title, answers: { [settings]: busy }, act: tries('Senha@25') },
  { name: 'password-settings-unsaved', path, title, act: asksForNumber },
  { name: 'password-settings-link', path, title, act: pressed('passwordSettings.shareLink') },
  {
    name: 'password-settings-discard',
    path,
    title,
    act: after(asksForNumber, (page, say) =>
      page
        .getByRole('main')
        .getByRole('link', { name: say('shell.home') })
        .click(),
    ),
  },
  { name: 'password-settings-error', path, title, refuses: settings },
];
