import { apiPrefix, calls } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { Page } from 'playwright-core';
import { inBrazil } from './start.ts';
import type { World } from './start.ts';

export const admin = 'helena.azevedo@padariaestrela.example';
export const worker = 'ana.lima@padariaestrela.example';
export const temporaryPassword = 'fornada que sai bem cedo';
export const ownPassword = 'cavalo bateria grampo certo';

/** Chooses the administrator on the workspace's page; the panel's own page can show the same address before it is left. */
export async function chooseAccount(page: Page): Promise<void> {
  await page.waitForURL(/\/o\/oauth2\//);
  await page.getByText(admin).first().click();
}

/** Creates the company's account through the consent page, up to its home with all people synced. */
export async function signUp(page: Page, panelUrl: string): Promise<void> {
  await page.goto(panelUrl);
  await page.getByRole('button', { name: 'Criar a conta da minha empresa com o Google' }).click();
  await chooseAccount(page);
  await page.getByRole('button', { name: /permitir|continuar/i }).click();
  await page.getByRole('heading', { name: 'Início' }).waitFor();
  await page.getByRole('main').getByText('231').first().waitFor({ timeout: 30_000 });
}

/** The panel's token of a signed-in page. */
export function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('token') ?? '');
}

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Asks the API as the console does. */
export type Ask = <N extends CallName>(name: N, asked?: Asked) => Promise<CallResponse<N>>;

/** An {@link Ask} with a token. */
export function asking(panelUrl: string, token: string): Ask {
  return async (name, { params = {}, query = {}, body } = {}) => {
    const { method, path } = calls[name];
    const filled = path.replace(/:(\w+)$|:(\w+)(?=\/)/g, (mark, last?: string, inner?: string) => {
      return params[last ?? inner ?? ''] ?? mark;
    });
    const answer = await fetch(`${panelUrl}${apiPrefix}${filled}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as never;
  };
}

interface Hours {
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

const weekdays = [1, 2, 3, 4, 5];
const shifts: readonly { name: string; hours: readonly Hours[]; people: readonly [number, number] }[] = [
  {
    name: 'Loja — manhã e tarde',
    hours: [
      { days: weekdays, from: '08:00', to: '12:00' },
      { days: weekdays, from: '13:00', to: '18:00' },
    ],
    people: [0, 90],
  },
  {
    name: 'Padaria — madrugada',
    hours: [{ days: [1, 2, 3, 4, 5, 6], from: '22:00', to: '06:00' }],
    people: [90, 150],
  },
  {
    name: 'Entregas — fim de semana',
    hours: [{ days: [6, 7], from: '09:00', to: '15:00' }],
    people: [150, 180],
  },
  { name: 'Escritório', hours: [{ days: weekdays, from: '09:00', to: '18:00' }], people: [180, 212] },
];

/** Keys and addresses of people that the screens are shown with. */
export interface Filled {
  readonly shift: string;
  readonly user: string;
  /** Of people in the second shift, outside of its hours on Monday at nine. */
  readonly outside: readonly string[];
  /** A person in no shift. */
  readonly shiftless: string;
  /** A person inside the first shift's hours and not signed in yet. */
  readonly newcomer: string;
}

/** Gives the company four shifts with hours and people; three of them are on. */
export async function fillCompany(ask: Ask): Promise<Filled> {
  const people: CallResponse<'users.list'>['items'] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: CallResponse<'users.list'> = await ask('users.list', {
      query: { page_size: '200', status: 'active', ...(cursor === '' ? {} : { cursor }) },
    });
    people.push(...page.items);
    cursor = page.next;
  }
  const workers = people.filter((person) => !person.is_admin);
  const first = workers.findIndex((person) => person.email === worker);
  workers.unshift(...workers.splice(first, 1));
  const keys: string[] = [];
  for (const {
    name,
    hours,
    people: [from, to],
  } of shifts) {
    const { key } = await ask('shifts.create', { body: { name } });
    keys.push(key);
    const rules = hours.flatMap(({ days, from: start_hour, to: end_hour }) =>
      days.map((day) => ({
        kind: 'weekly',
        day,
        start_hour,
        end_hour,
        ...(end_hour < start_hour ? { ends_next_day: true } : {}),
      })),
    );
    await ask('shifts.replaceRules', { params: { key }, body: { rules } });
    await ask('shifts.addUsers', {
      params: { key },
      body: { users: workers.slice(from, to).map((person) => person.key) },
    });
  }
  await ask('shifts.bulkActivate', { body: { action: 'activate', rule_groups: keys.slice(0, 3) } });
  return {
    shift: keys[0]!,
    user: workers[0]!.key,
    outside: workers.slice(90, 94).map((person) => person.email),
    shiftless: workers.at(-1)!.email,
    newcomer: workers[1]!.email,
  };
}

/** Makes a disabled shift of a shop, with lunch and a special date; gives its key. */
export async function makeShop(ask: Ask, name: string): Promise<string> {
  const { key } = await ask('shifts.create', { body: { name } });
  const weekly = (day: number, start_hour: string, end_hour: string) => ({
    kind: 'weekly',
    day,
    start_hour,
    end_hour,
  });
  const rules = [
    ...[1, 2, 3, 4, 5].flatMap((day) => [weekly(day, '08:00', '12:00'), weekly(day, '13:00', '16:20')]),
    { kind: 'special_date', start_date: '2026-12-24', start_hour: '09:00', end_hour: '12:00' },
  ];
  await ask('shifts.replaceRules', { params: { key }, body: { rules } });
  return key;
}

/** Switches control on for every domain, and waits until it is. */
export async function switchControlOn(ask: Ask): Promise<void> {
  const { domains_list: domains } = await ask('company.current');
  await ask('company.setDefaultPassword', { body: { default_pass: temporaryPassword } });
  await ask('control.activate', { body: { domains, password_option: 'default', logout_option: 'redirect' } });
  await untilControlIsOn(ask);
}

/** Waits until an activation that was begun is done. */
export async function untilControlIsOn(ask: Ask): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await ask('control.state')).state === 'active') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('control did not go on');
}

/** Opens the workspace app as a person; returns our sign-in page in a browser of its own. */
export async function openSignIn(world: World, email: string, language: Language = 'pt-BR'): Promise<Page> {
  const context = await world.browser.newContext({ ...inBrazil, locale: language });
  const page = await context.newPage();
  await page.goto(`${world.tryout.workspaceUrl}/login`);
  await page.getByRole('textbox').first().fill(email);
  // In the language of the browser.
  await page.getByRole('button').click();
  await page.waitForURL(`${world.tryout.signInUrl}/**`);
  return page;
}

/** Types a password on our sign-in page; the page then shows the answer. */
export async function typePassword(page: Page, email: string, password: string): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await Promise.all([page.waitForEvent('load'), page.locator('button[type=submit]').click()]);
}

/** Chooses the own password after the temporary one, up to the workspace app. */
export async function chooseOwnPassword(page: Page): Promise<void> {
  await page.getByLabel('Nova senha', { exact: true }).fill(ownPassword);
  await page.getByLabel('Repita a nova senha').fill(ownPassword);
  await page.getByRole('button', { name: 'Salvar e entrar' }).click();
  await page.getByTestId('signed-in-as').waitFor();
}

/** A morning at the sign-in page: one person gets in, others are refused for different reasons. */
export async function liveThroughTheMorning(world: World, filled: Filled): Promise<void> {
  const enter = async (email: string, password: string) => {
    const page = await openSignIn(world, email);
    await typePassword(page, email, password);
    if (email === worker && password === temporaryPassword) await chooseOwnPassword(page);
    await page.context().close();
  };
  await enter(worker, temporaryPassword);
  const attempts = filled.outside.map((email) => enter(email, temporaryPassword));
  await Promise.all([
    ...attempts,
    enter(worker, 'senha errada mesmo'),
    enter(filled.shiftless, temporaryPassword),
  ]);
}

/** What the people's screens are shown with: keys of those that something is special about. */
export interface Daily {
  /** On vacation, and with a single access that waits. */
  readonly away: string;
  readonly admin: string;
  /** A bulk action that left an administrator out. */
  readonly task: string;
}

/** A day's work in the panel: a vacation, a single access, two managers, an allowed person, a bulk action. */
export async function workThroughTheDay(ask: Ask, filled: Filled): Promise<Daily> {
  const find = async (query: Record<string, string>) => (await ask('users.list', { query })).items;
  const admins = await find({ role: 'administrator', status: 'active' });
  const others = (await find({ shift: filled.shift, sort: '-name' })).map((person) => person.key);
  const [away, manager, second, allowed] = others as [string, string, string, string];
  await ask('users.setVacation', {
    params: { key: away },
    body: { start_date: '2026-11-23', end_date: '2026-12-07' },
  });
  await ask('users.grantSingleAccess', { params: { key: away }, body: { duration_minutes: 90 } });
  await ask('permissions.addManagers', { body: { users: [manager, second] } });
  await ask('permissions.addAllowedAdmins', { body: { users: [allowed] } });
  const { key: task } = await ask('users.bulk', {
    body: {
      selection: { users: [...admins.map((person) => person.key), ...others.slice(4, 12)] },
      act: { action: 'force_logout' },
    },
  });
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await ask('tasks.get', { params: { key: task } })).state === 'done') break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const other = admins.find((person) => person.email !== admin) ?? admins[0]!;
  return { away, admin: other.key, task };
}
