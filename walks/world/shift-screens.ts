import type { Page } from 'playwright-core';
import { after, pressed } from './screen.ts';
import type { Act, Label, Screen } from './screen.ts';

const title = 'shell.shifts';
const at = (query: string): string => `/groups/:shift?${query}`;

const chosen =
  (...names: readonly string[]): Act =>
  async (page) => {
    for (const name of names)
      await page.locator('tbody tr').filter({ hasText: name }).getByRole('checkbox').check();
  };
/** Presses a button of the bar above the list. */
const inBulk =
  (key: Label): Act =>
  (page, say) =>
    page
      .getByRole('region', { name: say('common.actions') })
      .getByRole('button', { name: say(key), exact: true })
      .click();
const inRowMenu =
  (key: Label | null): Act =>
  async (page, say) => {
    await page.locator('tbody tr').first().getByRole('button').last().click();
    if (key !== null) await page.getByRole('menuitem', { name: say(key), exact: true }).click();
  };
const shop = 'Loja';

export const shiftListScreens: readonly Screen[] = [
  { name: 'groups', path: '/groups', title },
  { name: 'groups-none', path: '/groups?search=zzz', title },
  { name: 'groups-error', path: '/groups', title, refuses: '/groups' },
  { name: 'groups-selected', path: '/groups', title, act: chosen(shop, 'Escritório') },
  { name: 'groups-row-menu', path: '/groups', title, act: inRowMenu(null) },
  {
    name: 'groups-disable',
    path: '/groups',
    title,
    act: after(chosen(shop, 'Padaria'), inBulk('shifts.list.acts.disable')),
  },
  {
    name: 'groups-logout',
    path: '/groups',
    title,
    act: after(chosen(shop), inBulk('shifts.list.acts.logout')),
  },
  {
    name: 'groups-password',
    path: '/groups',
    title,
    act: after(chosen(shop), inBulk('shifts.list.acts.password')),
  },
  { name: 'group-clone', path: '/groups', title, act: inRowMenu('shifts.list.acts.clone') },
  { name: 'group-create', path: '/groups', title, act: pressed('shifts.list.create') },
];

/** The next answer to a call on one shift is a refusal. */
const refuseNext = (page: Page, end: string, status: number, code: string) =>
  page.route(
    (url) => new RegExp(`/api/groups/[^/]+${end}$`).test(url.pathname),
    (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code, status, request_id: 'req-0001' }),
      }),
    { times: 1 },
  );
/** Another administrator has renamed the shift meanwhile. */
const renamedMeanwhile = (page: Page) =>
  page.route(
    (url) => /\/api\/groups\/[^/]+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const shift = (await response.json()) as { readonly version: number };
      await route.fulfill({
        response,
        json: { ...shift, name: 'Loja e padaria', version: shift.version + 1 },
      });
    },
    { times: 1 },
  );
const types =
  (key: Label, text: string): Act =>
  (page, say) =>
    page
      .getByRole('textbox', { name: say(key) })
      .first()
      .fill(text);
const saves = pressed('shifts.bar.save');
const turnsOff: Act = (page, say) =>
  page
    .locator('.sg-state-switch', { hasText: say('shifts.states.enabled') })
    .getByRole('switch')
    .press('Space');
const opensWay =
  (way: 'units' | 'emails'): Act =>
  async (page, say) => {
    await pressed('shifts.participants.add')(page, say);
    await page
      .getByRole('dialog')
      .getByRole('tab', { name: say(`shifts.participants.ways.${way}`) })
      .click();
  };
/** Takes the first hours of the week away, on the grid or in its list. */
const removesHours: Act = async (page, say) => {
  const bar = page.locator('.sg-bar').first();
  if ((await bar.count()) > 0) await bar.press('Delete');
  else
    await page
      .getByRole('button', { name: new RegExp(`^${say('shifts.dialog.remove')}: `) })
      .first()
      .click();
};

export const shiftScreens: readonly Screen[] = [
  { name: 'group-general', path: at('tab=general'), title: null },
  { name: 'group-disable', path: at('tab=general'), title: null, act: turnsOff },
  { name: 'group-period', path: at('tab=general'), title: null, act: pressed('shifts.period.add') },
  { name: 'group-name', path: at('tab=general'), title: null, act: types('shifts.fields.name', ' ') },
  {
    name: 'group-unsaved',
    path: at('tab=general'),
    title: null,
    act: after(types('shifts.fields.name', 'Loja nova'), (page, say) =>
      page
        .getByRole('main')
        .getByRole('link', { name: say('shell.home') })
        .click(),
    ),
  },
  {
    name: 'group-conflict',
    path: at('tab=general'),
    title: null,
    act: async (page, say) => {
      await types('shifts.fields.name', 'Loja nova')(page, say);
      await refuseNext(page, '/preview', 409, 'VERSION_CONFLICT');
      await renamedMeanwhile(page);
      await saves(page, say);
      await page.getByText(say('shifts.conflict.title')).waitFor();
    },
  },
  {
    name: 'group-gone',
    path: at('tab=general'),
    title: null,
    act: async (page, say) => {
      await types('shifts.fields.name', 'Loja nova')(page, say);
      await refuseNext(page, '', 404, 'SHIFT_NOT_FOUND');
      await refuseNext(page, '/preview', 404, 'SHIFT_NOT_FOUND');
      await saves(page, say);
      await page.getByText(say('shifts.gone.title')).waitFor();
    },
  },
  { name: 'group-refusal', path: at('tab=general'), title: null, act: pressed('shifts.preview.open') },
  { name: 'group-people', path: at('tab=participants'), title: null },
  { name: 'group-people-none', path: at('tab=participants&people=zzz'), title: null },
  {
    name: 'group-people-empty',
    path: at('tab=participants'),
    title: null,
    answers: { '/groups/:shift/users': { items: [], next: null, total: 0 } },
  },
  { name: 'group-people-error', path: at('tab=participants'), title: null, refuses: '/groups/:shift/users' },
  {
    name: 'group-add-people',
    path: at('tab=participants'),
    title: null,
    act: pressed('shifts.participants.add'),
  },
  { name: 'group-add-units', path: at('tab=participants'), title: null, act: opensWay('units') },
  {
    name: 'group-add-emails',
    path: at('tab=participants'),
    title: null,
    letsGo: 'shifts.participants.leaveConfirm',
    act: after(
      opensWay('emails'),
      types(
        'shifts.participants.emailsLabel',
        ['ana.lima@padariaestrela.example', ...Array.from({ length: 20 }, (_, n) => `pessoa${n}@`)].join(
          '\n',
        ),
      ),
    ),
  },
  {
    name: 'group-remove-people',
    path: at('tab=participants'),
    title: null,
    act: async (page, say) => {
      for (const row of [0, 1, 2]) await page.locator('tbody').getByRole('checkbox').nth(row).check();
      await pressed('shifts.participants.removeSelected')(page, say);
    },
  },
  { name: 'group-passwords', path: at('tab=passwords'), title: null },
  {
    name: 'group-passwords-own',
    path: at('tab=passwords'),
    title: null,
    act: async (page, say) => {
      await page.getByRole('switch', { name: say('shifts.passwords.expires') }).press('Space');
      await page.getByRole('radio', { name: say('shifts.passwords.own') }).check();
    },
  },
  { name: 'group-login', path: at('tab=login'), title: null },
  {
    name: 'group-login-wrong',
    path: at('tab=login'),
    title: null,
    act: types('shifts.access.ipLabel', '200.10.1*\n300.1.1.1\n10.0.0.9/24\n*'),
  },
  { name: 'group-hours', path: at('tab=hours'), title: null },
  { name: 'group-hours-dated', path: at('tab=hours&week=2026-11-23'), title: null },
  {
    name: 'group-hours-bar',
    path: at('tab=hours'),
    title: null,
    act: (page) => page.locator('.sg-bar, .sg-day-bar').first().focus(),
  },
  {
    name: 'group-hours-edit',
    path: at('tab=hours'),
    title: null,
    act: (page, say) => pressed('shifts.hours.addOn', { day: say('shifts.weekdays.long.d6') })(page, say),
  },
  {
    name: 'group-hours-copy',
    path: at('tab=hours'),
    title: null,
    act: async (page, say) => {
      await pressed('shifts.hours.dayMenu', { day: say('shifts.weekdays.long.d1') })(page, say);
      await page.getByRole('menuitem', { name: say('shifts.hours.copyDay') }).click();
    },
  },
  { name: 'group-templates', path: at('tab=hours'), title: null, act: pressed('shifts.hours.templates') },
  {
    name: 'group-impact',
    path: at('tab=hours'),
    title: null,
    act: async (page, say) => {
      await removesHours(page, say);
      await saves(page, say);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'group-hours-month', path: at('tab=hours&view=month&month=2026-12&day=2026-12-25'), title: null },
  { name: 'group-hours-list', path: at('tab=hours&view=list'), title: null },
  { name: 'group-rule', path: at('tab=hours'), title: null, act: pressed('shifts.rules.add') },
  {
    name: 'group-decision',
    path: at('tab=hours&view=list'),
    title: null,
    act: (page) => page.locator('.sg-decision').evaluate((card) => card.scrollIntoView({ block: 'center' })),
  },
  {
    name: 'group-year',
    path: at('tab=hours&view=list'),
    title: null,
    act: (page) => page.locator('.sg-year').evaluate((year) => year.scrollIntoView({ block: 'start' })),
  },
  { name: 'group-error', path: '/groups/:shift', title: null, refuses: '/groups/:shift' },
];

/** On the other side of the world hardly any hours stay the same. */
const choosesTokyo: Act = async (page, say) => {
  const zone = page.getByRole('combobox', { name: say('calendar.zone'), exact: true });
  await zone.fill('Tokyo');
  await page.getByRole('option', { name: /GMT\+09:00.*T[oó]/ }).click();
};

/** Other windows of the same person poll as well, and the last one gets the answer: then once more. */
const asksWhom: Act = async (page, say) => {
  const dialog = page.getByRole('dialog');
  for (let tried = 0; tried < 5 && !(await dialog.isVisible()); tried += 1) {
    await pressed('calendar.save')(page, say);
    await dialog.waitFor({ timeout: 4000 }).catch(() => undefined);
  }
  await dialog.waitFor();
};

export const calendarScreens: readonly Screen[] = [
  { name: 'calendar', path: '/calendar?year=2026', title: 'shell.calendar' },
  {
    name: 'calendar-unsaved',
    path: '/calendar?year=2026',
    title: 'shell.calendar',
    act: async (page, say) => {
      const date = page.getByRole('textbox', { name: say('calendar.date') }).first();
      await date.fill('24/11/2026');
      await date.press('Tab');
      await pressed('common.add')(page, say);
      await page
        .getByRole('textbox', { name: say('calendar.date') })
        .last()
        .fill('31/02/2027');
      await page
        .getByRole('textbox', { name: say('calendar.name') })
        .last()
        .focus();
    },
  },
  {
    name: 'calendar-impact',
    path: '/calendar?year=2026',
    title: 'shell.calendar',
    act: after(choosesTokyo, asksWhom),
  },
  {
    name: 'calendar-discard',
    path: '/calendar?year=2026',
    title: 'shell.calendar',
    act: after(choosesTokyo, pressed('calendar.discard')),
  },
  {
    name: 'calendar-manager',
    path: '/calendar?year=2026',
    title: 'shell.calendar',
    answers: { '/users/me': { is_control_admin: false } },
  },
  { name: 'calendar-error', path: '/calendar', title: 'shell.calendar', refuses: '/companies/calendar' },
];
