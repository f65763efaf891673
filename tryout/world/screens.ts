import type { ConsoleTexts } from '@shiftgate/console/lib/load-texts.ts';
import type { paths } from '@shiftgate/console/lib/paths.ts';
import { translator } from '@shiftgate/phrases/translate.ts';
import type { KeyOf, Language, Params, Texts } from '@shiftgate/phrases/translate.ts';
import type { Page } from 'playwright-core';

export type Say = (key: KeyOf<ConsoleTexts>, params?: Params) => string;

/** One picture of a route: where it is, what is done there, and what has to be seen before it counts as drawn. */
export interface Screen {
  readonly name: string;
  /** `:shift`, `:user` and `:entry` stand for one of each. */
  readonly path: string;
  /** The route's part of the document's title, or null where the screen names its own thing. */
  readonly title: KeyOf<ConsoleTexts> | null;
  /** Opens what the screen is about: a dialog, a menu, a bar of the calendar. */
  readonly act?: (page: Page, say: Say) => Promise<unknown>;
  /** Calls that are refused while the screen is open, as the end of their path. */
  readonly refuses?: string;
}

const pressed = (key: KeyOf<ConsoleTexts>, params?: Params) => (page: Page, say: Say) =>
  page
    .getByRole('button', { name: say(key, params) })
    .first()
    .click();

/** A company on its first day: nothing but people, control off. */
export const firstDay: readonly Screen[] = [
  { name: 'home-new', path: '/', title: 'shell.home' },
  { name: 'groups-empty', path: '/groups', title: 'shell.shifts' },
  { name: 'access-log-empty', path: '/reports/loginlogout', title: 'shell.accessLog' },
  { name: 'activation-domains', path: '/activation-steps', title: 'shell.activation' },
  { name: 'activation-password', path: '/activation-steps?step=2', title: 'shell.activation' },
  { name: 'activation-sessions', path: '/activation-steps?step=3', title: 'shell.activation' },
  { name: 'activation-review', path: '/activation-steps?step=4', title: 'shell.activation' },
];

type Route = Exclude<keyof typeof paths, 'login' | 'callback' | 'suspended' | 'activation'>;

/** A company at work, every route of the panel at least once. */
const atWorkByRoute: Readonly<Record<Route, readonly Screen[]>> = {
  home: [
    { name: 'home', path: '/', title: 'shell.home' },
    { name: 'home-error', path: '/', title: 'shell.home', refuses: '/home' },
    { name: 'disable-control', path: '/?dialog=disable-control', title: 'shell.home' },
    {
      name: 'disable-challenge',
      path: '/?dialog=disable-control',
      title: 'shell.home',
      act: pressed('control.disableContinue'),
    },
    {
      name: 'person-menu',
      path: '/',
      title: 'shell.home',
      act: pressed('shell.personMenu', { name: 'Helena Azevedo' }),
    },
    { name: 'session-error', path: '/', title: null, refuses: '/companies/current_company' },
  ],
  users: [
    { name: 'users', path: '/users?page_size=25', title: 'shell.users' },
    { name: 'users-empty', path: '/users?search=ninguem-com-este-nome', title: 'shell.users' },
    { name: 'users-error', path: '/users', title: 'shell.users', refuses: '/users' },
  ],
  user: [
    { name: 'user', path: '/users/:user', title: null },
    { name: 'user-error', path: '/users/:user', title: null, refuses: '/users/:user' },
  ],
  shifts: [
    { name: 'groups', path: '/groups', title: 'shell.shifts' },
    { name: 'groups-none', path: '/groups?search=zzz', title: 'shell.shifts' },
    { name: 'groups-error', path: '/groups', title: 'shell.shifts', refuses: '/groups' },
    {
      name: 'groups-selected',
      path: '/groups',
      title: 'shell.shifts',
      act: (page, say) => page.getByRole('checkbox', { name: say('common.selectAll') }).check(),
    },
    { name: 'group-create', path: '/groups', title: 'shell.shifts', act: pressed('shifts.list.create') },
  ],
  shift: [
    { name: 'group-general', path: '/groups/:shift?tab=general', title: null },
    {
      name: 'group-disable',
      path: '/groups/:shift?tab=general',
      title: null,
      act: pressed('shifts.disable'),
    },
    { name: 'group-people', path: '/groups/:shift?tab=participants', title: null },
    {
      name: 'group-add-people',
      path: '/groups/:shift?tab=participants',
      title: null,
      act: pressed('shifts.participants.add'),
    },
    { name: 'group-hours', path: '/groups/:shift?tab=hours', title: null },
    { name: 'group-hours-month', path: '/groups/:shift?tab=hours&view=month&month=2026-12', title: null },
    { name: 'group-hours-list', path: '/groups/:shift?tab=hours&view=list', title: null },
    { name: 'group-passwords', path: '/groups/:shift?tab=passwords', title: null },
    {
      name: 'group-refusal',
      path: '/groups/:shift?tab=general',
      title: null,
      act: pressed('shifts.preview.open'),
    },
    { name: 'group-hours-dated', path: '/groups/:shift?tab=hours&week=2026-11-23', title: null },
    {
      name: 'group-hours-bar',
      path: '/groups/:shift?tab=hours',
      title: null,
      act: (page) => page.locator('.sg-bar, .sg-day-bar').first().focus(),
    },
    {
      name: 'group-hours-edit',
      path: '/groups/:shift?tab=hours',
      title: null,
      act: (page, say) => pressed('shifts.hours.addOn', { day: say('shifts.weekdays.long.d6') })(page, say),
    },
    {
      name: 'group-templates',
      path: '/groups/:shift?tab=hours',
      title: null,
      act: pressed('shifts.hours.templates'),
    },
    { name: 'group-rule', path: '/groups/:shift?tab=hours', title: null, act: pressed('shifts.rules.add') },
    { name: 'group-login', path: '/groups/:shift?tab=login', title: null },
    { name: 'group-error', path: '/groups/:shift', title: null, refuses: '/groups/:shift' },
  ],
  calendar: [
    { name: 'calendar', path: '/calendar?year=2026', title: 'shell.calendar' },
    { name: 'calendar-error', path: '/calendar', title: 'shell.calendar', refuses: '/companies/calendar' },
  ],
  accessLog: [
    { name: 'access-log', path: '/reports/loginlogout', title: 'shell.accessLog' },
    { name: 'access-log-none', path: '/reports/loginlogout?search=zzz', title: 'shell.accessLog' },
    { name: 'access-log-entry', path: '/reports/loginlogout?entry=:entry', title: 'shell.accessLog' },
    {
      name: 'access-log-error',
      path: '/reports/loginlogout',
      title: 'shell.accessLog',
      refuses: '/access-logs',
    },
  ],
  activated: [{ name: 'activation-completed', path: '/activation-completed', title: 'shell.activated' }],
};

export const atWork: readonly Screen[] = [
  ...Object.values(atWorkByRoute).flat(),
  { name: 'unknown', path: '/esta-pagina-nao-existe', title: 'common.notFoundTitle' },
];

/** The screens of somebody who is not signed in. */
export const outside: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'login', path: '/login' },
  { name: 'login-denied', path: '/auth/callback?error=access_denied' },
  { name: 'login-failed', path: '/auth/callback?state=x&code=y' },
  { name: 'suspended', path: '/suspended' },
];

/** Fills the marks of a path. */
export function fillMarks(path: string, marks: Readonly<Record<string, string>>): string {
  return path.replace(/:(shift|user|entry)/g, (mark, name: string) => marks[name] ?? mark);
}

/** The console's own words in a language. */
export async function sayIn(language: Language): Promise<Say> {
  const { consoleTexts } = (await import(`@shiftgate/phrases/${language}/index.ts`)) as {
    consoleTexts: Texts;
  };
  return translator(language, consoleTexts) as Say;
}

/** What the console keeps in local storage for a language (spec §9). */
export const storedLanguage = { 'pt-BR': 'pt_BR', en: 'en', es: 'es' } as const;

/**
 * Opens a screen and brings it to where it is looked at. The event stream never ends, so "no more requests" never comes:
 * a screen is drawn when it has a heading and no skeleton is left.
 */
export async function openScreen(
  page: Page,
  base: string,
  screen: Screen,
  marks: Record<string, string>,
  say: Say,
) {
  if (screen.refuses !== undefined) {
    const end = fillMarks(screen.refuses, marks);
    await page.route(
      (url) => url.pathname === `/api${end}`,
      (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'UNKNOWN_ERROR', status: 500, request_id: 'req-0001' }),
        }),
    );
  }
  await page.goto(base + fillMarks(screen.path, marks));
  await settle(page);
  if (screen.act === undefined) return;
  await screen.act(page, say);
  await page.waitForTimeout(350);
}

/** Waits until a page is drawn: its heading is there, nothing is loading, and what moves has come to rest. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('.mantine-Skeleton-root, .sg-loading-page') === null,
  );
  await page.waitForTimeout(120);
}
