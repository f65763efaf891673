import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aCompany, aDifference, aKey, aMe, aPageOfUsers, aTask, testInstant } from '#testing/entities.ts';
import { lateAnswer, refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import {
  aControlState,
  aPreflight,
  anItem,
  day,
  late,
  oneDomain,
  openActivation,
} from '../testing/open-wizard.tsx';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const openStep = async (step: 1 | 2 | 3 | 4, replies: Replies = {}, company = oneDomain) => {
  const opened = await openActivation(replies, {
    at: `/activation-steps?step=${step}`,
    session: { company },
  });
  await screen.findByRole('heading', { name: new RegExp(`^Step ${step} of 4`) });
  return opened;
};

describe('the start of an activation', () => {
  it('has lines in its place while it loads, and says why it could not', async () => {
    const state = lateAnswer<ReturnType<typeof refuse>>();
    const { api, user } = await openActivation({ 'control.state': state.promise });
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined();
    state.give(refuse('SERVICE_UNAVAILABLE'));
    await screen.findByText(/The service is unavailable/);
    api.reply({ 'control.state': aControlState() });
    await user.click(await button('Try again'));
    expect(await button('Turn on for everyone')).toBeDefined();
  });

  it('is for control admins', async () => {
    await openActivation({}, { session: { me: aMe({ is_control_admin: false }), company: oneDomain } });
    expect(screen.getByRole('heading', { name: 'You don’t have access to this page' })).toBeDefined();
  });

  it('proposes a test first, checks on request, and leads into the steps', async () => {
    const { api, user, address } = await openActivation();
    expect(await screen.findByText('Start here')).toBeDefined();
    expect(api.asked('control.preflight')).toEqual([]);
    await user.click(await button('Check now'));
    expect(await screen.findByText('All set.')).toBeDefined();
    await user.click(await button('Turn on for everyone'));
    await screen.findByRole('heading', { name: 'Step 1 of 4: Shifts' });
    expect(address()).toBe('/activation-steps?step=1');
    await user.click(await button('Back'));
    expect(await screen.findByText('Start here')).toBeDefined();
    expect(localStorage.getItem('activationProgress')).toBeNull();
  });

  it('says that a test has passed', async () => {
    const test: CallResponse<'control.test'>['test'] = {
      key: aKey(1),
      state: 'ended',
      stage: 'logout',
      stage_started_at: testInstant,
      domains: ['empresa.com.br'],
      started_at: testInstant,
      started_by: 'Ada',
      ends_at: testInstant,
      ended_at: testInstant,
      end_cause: 'reset',
      error: null,
      is_passed: true,
      is_rehearsal: false,
      users: [],
    };
    await openActivation({
      'control.test': { test, start: { is_too_late: false, is_business_time: false, is_rehearsal: false } },
    });
    expect(await screen.findByText(/The test on .*10\/03\/2025.* passed/)).toBeDefined();
  });

  it('leads elsewhere once control is on, or tested', async () => {
    const { api, refresh, address } = await openActivation({
      'control.state': aControlState({ state: 'test' }),
    });
    await waitFor(() => expect(address()).toBe('/activation-test'));
    api.reply({ 'control.state': aControlState({ state: 'active' }) });
    await refresh();
    await waitFor(() => expect(address()).toBe('/activation-completed'));
  });
});

describe('the shifts of an activation', () => {
  it('are enabled and disabled when the step is left', async () => {
    const { api, user } = await openStep(1, { 'shifts.bulkActivate': refuse('SERVICE_UNAVAILABLE') });
    expect(
      await screen.findByText('People in empresa.com.br will sign in according to their shifts.'),
    ).toBeDefined();
    expect(await screen.findByRole('checkbox', { name: 'Day' })).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: 'Afternoon' })).toHaveProperty('checked', false);
    expect(screen.getByRole('checkbox', { name: 'Christmas' })).toHaveProperty('disabled', true);
    expect(screen.getByText(/20\/12\/2025 to 31\/12\/2025/)).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Day' }));
    await user.click(screen.getByRole('checkbox', { name: 'Afternoon' }));
    await user.click(await button('Next'));
    expect(await screen.findByText(/The service is unavailable/)).toBeDefined();
    expect(screen.getByRole('heading', { name: /^Step 1/ })).toBeDefined();
    expect(api.asked('shifts.bulkActivate')[0]?.body).toEqual({
      action: 'activate',
      rule_groups: [late.key],
    });
    api.reply({ 'shifts.bulkActivate': { items: [], difference: aDifference() } });
    await user.click(await button('Next'));
    await screen.findByRole('heading', { name: /^Step 2/ });
    expect(api.asked('shifts.bulkActivate').at(-1)?.body).toEqual({
      action: 'deactivate',
      rule_groups: [day.key],
    });
  });

  it('warn where nobody could get in', async () => {
    const empty = { ...day, rules_number: 0 };
    const { user } = await openStep(1, { 'shifts.list': { items: [empty, late] } });
    expect(
      await screen.findByText('A selected shift without access hours doesn’t let anyone sign in.'),
    ).toBeDefined();
    expect(screen.getByText('no access hours')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Day' }));
    expect(screen.getByText(/^No shifts are selected/)).toBeDefined();
  });

  it('are created first where there are none', async () => {
    await openStep(1, { 'shifts.list': { items: [] } });
    const create = await screen.findByRole('link', { name: 'Create a shift' });
    expect(create.getAttribute('href')).toBe('/groups');
  });

  it('are chosen together with the domains, of which there has to be one', async () => {
    const { user } = await openStep(1, {}, aCompany());
    const domains = await screen.findAllByRole('checkbox', { name: /com\.br/ });
    for (const domain of domains) await user.click(domain);
    expect(screen.getByText('Select at least one domain.')).toBeDefined();
    expect(await button('Next')).toHaveProperty('disabled', true);
    await user.click(domains[1]!);
    await user.click(await button('Next'));
    await screen.findByRole('heading', { name: /^Step 2/ });
    expect(localStorage.getItem('activationProgress')).toContain('"domains":["filial.com.br"]');
  });
});

describe('the passwords of an activation', () => {
  const task = aTask(700, { kind: 'share_change_link', total: 4, done: 1 });

  it('are links at first, sent to the people of the domains', async () => {
    const { api, user } = await openStep(2, {
      'users.shareChangeLink': task,
      'tasks.list': { items: [task] },
    });
    expect(await screen.findByText(/^1 person doesn’t have a Shiftgate password yet/)).toBeDefined();
    await user.click(await button('Send links now'));
    await waitFor(() => expect(api.asked('users.shareChangeLink')).toHaveLength(1));
    expect(api.asked('users.shareChangeLink')[0]?.body).toEqual({ domains: ['empresa.com.br'] });
    expect(await screen.findByText('1 of 4')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Send password reset link' })).toBeDefined();
  });

  it('say why they could not be sent', async () => {
    const { user } = await openStep(2, { 'users.shareChangeLink': refuse('USERS_NOT_FOUND') });
    await user.click(await button('Send links now'));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(await button('Send links now')).toHaveProperty('disabled', false);
  });

  it('are generated after a question, for the people of all the chosen domains', async () => {
    const company = aCompany({ domains_list: ['a.com', 'b.com', 'c.com'], sends_mail: false });
    localStorage.setItem(
      'activationProgress',
      JSON.stringify({
        company: company.key,
        step: 2,
        domains: ['a.com', 'b.com'],
        password_option: 'random',
      }),
    );
    const { api, user } = await openStep(2, { 'users.bulk': task }, company);
    expect(await screen.findByRole('radio', { name: 'Each person’s email' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(await screen.findByText(/^1 person doesn’t have a Shiftgate password yet/)).toBeDefined();
    await user.click(await button('Generate passwords now'));
    const question = within(await screen.findByRole('dialog', { name: 'Generate a password for 1 person?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitUntilGone('dialog');
    expect(api.asked('users.bulk')).toEqual([]);
    await user.click(await button('Generate passwords now'));
    const again = within(await screen.findByRole('dialog'));
    await user.click(again.getByRole('button', { name: 'Generate passwords now' }));
    await waitFor(() => expect(api.asked('users.bulk')).toHaveLength(1));
    expect(api.asked('users.bulk')[0]?.body.selection).toEqual({
      filter: { control: 'redirected', without_password: 'true', domain: 'a.com,b.com' },
    });
    expect(api.asked('users.bulk')[0]?.body.act).toMatchObject({ delivery: 'list' });
  });

  it('are not generated where everybody has one', async () => {
    const { user } = await openStep(2, { 'users.list': aPageOfUsers([]) });
    await user.click(await screen.findByRole('radio', { name: /^A random password/ }));
    expect(await screen.findByText(/^Everyone already has a Shiftgate password/)).toBeDefined();
    expect(await button('Generate passwords now')).toHaveProperty('disabled', true);
  });

  it('may be one for all, once it keeps the rules, and it is set before the next step', async () => {
    const refused = refuse('INVALID_PASSWORD', { facts: { problems: ['common'] } });
    const { api, user } = await openStep(2, { 'company.setDefaultPassword': refused });
    await user.click(await screen.findByRole('radio', { name: /^One temporary password for everyone/ }));
    const field = await screen.findByLabelText(/^Temporary password/);
    expect(await button('Next')).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Show password' })).toBeDefined();
    await user.type(field, 'short');
    await waitFor(async () => expect(await button('Next')).toHaveProperty('disabled', true));
    expect(screen.getAllByText(/12 characters/).length).toBeGreaterThan(0);
    expect(await button('Send the temporary password')).toHaveProperty('disabled', true);
    await user.type(field, ' and now long');
    await user.click(await button('Next'));
    await waitFor(() => expect(api.asked('company.setDefaultPassword')).toHaveLength(1));
    expect(screen.getByRole('heading', { name: /^Step 2/ })).toBeDefined();
    expect(field).toHaveProperty('value', 'short and now long');
    expect(await screen.findByText('This password is too common.')).toBeDefined();
    api.reply({ 'company.setDefaultPassword': { done: true } });
    await user.click(await button('Next'));
    await screen.findByRole('heading', { name: /^Step 3/ });
    expect(localStorage.getItem('activationProgress')).not.toContain('now long');
  });

  it('say what happens by the chosen way, with the number of people and their list', async () => {
    const { user } = await openStep(2);
    const people = await screen.findByRole('link', {
      name: /^1 person doesn’t have a Shiftgate password yet/,
    });
    expect(people.getAttribute('href')).toBe(
      '/users?control=redirected&without_password=true&domain=empresa.com.br',
    );
    expect(screen.getByText(/get the link when you send it here/)).toBeDefined();
    await user.click(await screen.findByRole('radio', { name: /^One temporary password for everyone/ }));
    expect(await screen.findByText(/works for 72 hours from that moment/)).toBeDefined();
  });

  it.each([
    ['random', /^A random password/],
    ['default', /^A link to choose a password/],
  ] as const)(
    'are proposed after an activation with %s, never as one that many people know',
    async (option, name) => {
      await openStep(2, {}, { ...oneDomain, password_option: option, default_pass_set_at: testInstant });
      expect(await screen.findByRole('radio', { name })).toHaveProperty('checked', true);
      expect(screen.getByText('Used in the last activation')).toBeDefined();
    },
  );

  it('are set and mailed in one go', async () => {
    const { api, user } = await openStep(2, {
      'company.setDefaultPassword': { done: true },
      'users.shareTemporaryPassword': task,
    });
    await user.click(await screen.findByRole('radio', { name: /^One temporary password for everyone/ }));
    await user.type(await screen.findByLabelText(/^Temporary password/), 'long enough for it');
    await user.click(await button('Send the temporary password'));
    await waitFor(() => expect(api.asked('users.shareTemporaryPassword')).toHaveLength(1));
    expect(api.asked('company.setDefaultPassword')[0]?.body).toEqual({ default_pass: 'long enough for it' });
    await user.click(await button('Next'));
    await screen.findByRole('heading', { name: /^Step 3/ });
  });
});

describe('the sessions of an activation', () => {
  it('say what the shifts do at their end, and keep the choice in the browser', async () => {
    const { user } = await openStep(3, { 'shifts.get': refuse('SERVICE_UNAVAILABLE') });
    await user.click(await screen.findByRole('radio', { name: /^Keep open sessions/ }));
    expect(localStorage.getItem('activationProgress')).toContain('"logout_option":"skip"');
    expect(screen.getByRole('link', { name: 'Change: Day' }).getAttribute('href')).toBe(
      `/groups/${day.key}?tab=login`,
    );
    expect(screen.queryByRole('link', { name: 'Change: Afternoon' })).toBeNull();
  });

  it('say that no shift will count', async () => {
    await openStep(3, { 'shifts.list': { items: [late] } });
    expect(await screen.findByText('No shifts are selected.')).toBeDefined();
  });
});

describe('the review of an activation', () => {
  const start = () => button('Turn on access control');
  const warning = anItem({ id: 'logo', state: 'warning', code: 'EVERYBODY_BLOCKED' });

  it('names what was chosen and who is left out, and starts', async () => {
    const { api, user } = await openStep(4, {
      'control.activate': aControlState({ state: 'activating' }),
      'control.preflightPeople': ({ body }) =>
        body.list === 'blocked'
          ? {
              items: [{ key: aKey(1), name: 'Zilda', email: 'z@e.com', reason: 'no_shift' }],
              next: null,
              total: 3,
            }
          : { items: [], next: null, total: 0 },
    });
    expect(await screen.findByText('2 shifts apply: Day, Christmas')).toBeDefined();
    expect(await screen.findByText('3 people won’t be able to sign in')).toBeDefined();
    expect(screen.getByText('Zilda and 2 more')).toBeDefined();
    await waitFor(async () => expect(await start()).toHaveProperty('disabled', false));
    api.reply({ 'control.state': aControlState({ state: 'activating' }) });
    await user.click(await start());
    await waitFor(() => expect(api.asked('control.activate')).toHaveLength(1));
    expect(api.asked('control.activate')[0]?.body).toEqual({
      domains: ['empresa.com.br'],
      password_option: 'link',
      logout_option: 'redirect',
    });
  });

  it('counts who would have to ask for a link, and sends links with the activation', async () => {
    const passwords = anItem({
      id: 'people_with_password',
      state: 'warning',
      code: 'PEOPLE_WITHOUT_PASSWORD',
      facts: {
        covered: 228,
        without_password: 226,
        must_ask: 195,
        must_ask_administrators: 2,
        must_ask_administrator_names: ['Nara', 'Otto'],
        without_address: 31,
      },
    });
    const { api, user } = await openStep(
      4,
      {
        'control.preflight': aPreflight(passwords),
        'control.preflightPeople': ({ body }) => ({
          items: [],
          next: null,
          total: body.list === 'must_ask' ? 195 : 0,
        }),
        'control.activate': aControlState({ state: 'activating' }),
        'users.shareChangeLink': aTask(1, { kind: 'share_change_link' }),
      },
      aCompany({ domains_list: ['empresa.com.br'], sends_mail: true }),
    );
    await screen.findByText(
      '195 people have no password and will have to request a link on the sign-in page',
    );
    await user.click(await screen.findByRole('checkbox', { name: /^I’ve read the warning/ }));
    const send = await screen.findByRole('checkbox', {
      name: /^The links are sent now to 193 people/,
    });
    // They are left out by name, and sent theirs apart: that asks who is sending.
    expect(screen.getByText(/^Nara, Otto: links are sent separately/)).toBeDefined();
    await user.click(await button('Send to administrators'));
    expect(await screen.findByText('The links are on their way.')).toBeDefined();
    expect(api.asked('users.shareChangeLink')[0]?.body).toEqual({
      domains: ['empresa.com.br'],
      to: 'must_ask_administrators',
      expected: 2,
    });
    await user.click(send);
    expect(await start()).toBeDefined();
    await user.click(send);
    await user.click(await button('Send links and turn on'));
    await waitFor(() => expect(api.asked('control.activate')).toHaveLength(1));
    expect(api.asked('users.shareChangeLink')[1]?.body).toEqual({
      domains: ['empresa.com.br'],
      to: 'must_ask',
      expected: 193,
    });
    expect(api.asked('control.preflightPeople')[0]?.body).toMatchObject({ password_option: 'link' });
  });

  it('waits for the check, and does not start over an obstacle', async () => {
    const check = lateAnswer<CallResponse<'control.preflight'>>();
    await openStep(4, { 'control.preflight': check.promise });
    expect(await start()).toHaveProperty('disabled', true);
    check.give(aPreflight(anItem({ state: 'blocking', code: 'EXPIRED_TRIAL' })));
    expect(await screen.findByText(/^Fix the issues found by the check/)).toBeDefined();
    expect(await start()).toHaveProperty('disabled', true);
    expect(screen.getByText('No one is blocked')).toBeDefined();
  });

  it('wants warnings to be read, and new ones anew', async () => {
    const { api, user } = await openStep(4, { 'control.preflight': aPreflight(warning) });
    const read = await screen.findByRole('checkbox', {
      name: 'I’ve read the warning and want to turn it on anyway',
    });
    expect(await start()).toHaveProperty('disabled', true);
    await user.click(read);
    expect(await start()).toHaveProperty('disabled', false);
    const other = anItem({ id: 'emergency_file', state: 'warning', code: 'EXPIRED_TRIAL' });
    api.reply({ 'control.preflight': aPreflight(warning, other) });
    await user.click(await button('Check again'));
    const both = await screen.findByRole('checkbox', { name: /^I’ve read the 2 warnings/ });
    expect(both).toHaveProperty('checked', false);
    expect(await start()).toHaveProperty('disabled', true);
  });

  it('says that the second step of the workspace follows, and keeps that it is known', async () => {
    const url = 'https://admin.google.com/ac/security/2sv';
    const facts = { covered: 40, second_step: 9, unknown: 0 };
    const asks = anItem({
      id: 'second_step',
      state: 'warning',
      code: 'SECOND_STEP_AT_WORKSPACE',
      fix: 'second_step',
      fix_url: url,
      facts,
    });
    const { api, user } = await openStep(4, {
      'control.preflight': aPreflight(asks),
      'control.acknowledgeSecondStep': { done: true },
    });
    expect(await screen.findByText(/still asks people who use 2-Step Verification for it/)).toBeDefined();
    expect(screen.getByText(/^9 of 40 people .* use 2-Step Verification\.$/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open in Google Workspace' })).toHaveProperty('href', url);
    const known = { ...facts, acknowledged_at: testInstant, acknowledged_by: 'Rosa' };
    api.reply({ 'control.preflight': aPreflight(anItem({ id: 'second_step', facts: known })) });
    await user.click(await button('I understand'));
    expect(await screen.findByText(/^Acknowledged by Rosa on /)).toBeDefined();
    await waitFor(async () => expect(await start()).toHaveProperty('disabled', false));
  });

  it('says why the server refused, and checks again', async () => {
    const { api, user } = await openStep(4, { 'control.activate': refuse('EXPIRED_TRIAL') });
    await waitFor(async () => expect(await start()).toHaveProperty('disabled', false));
    await user.click(await start());
    expect(await screen.findByText('The server didn’t allow access control to be turned on:')).toBeDefined();
    await waitFor(() => expect(api.asked('control.preflight')).toHaveLength(2));
  });

  it('starts at a minute of one of the next days, which is checked', async () => {
    const scheduled = aControlState({ state: 'scheduled' });
    const { api, user, address } = await openStep(4, { 'control.activate': scheduled });
    await user.click(await screen.findByRole('radio', { name: /^Schedule for later/ }));
    const date = screen.getByRole('textbox', { name: 'Date' });
    const time = screen.getByRole('textbox', { name: 'Time' });
    const write = async (field: HTMLElement, text: string) => {
      await user.clear(field);
      await user.paste(text);
      await user.tab();
    };
    await write(date, '30/12/2025');
    expect(await screen.findByText(/^Choose a date from/)).toBeDefined();
    await write(date, '10/03/2025');
    await write(time, '25:99');
    expect(await screen.findByText('Enter the time in 24-hour format, such as 08:30.')).toBeDefined();
    await write(time, '8');
    expect(await screen.findByText('This time has already passed.')).toBeDefined();
    expect(await button('Schedule')).toHaveProperty('disabled', true);
    await write(time, '1830');
    expect(time).toHaveProperty('value', '18:30');
    await waitFor(async () => expect(await button('Schedule')).toHaveProperty('disabled', false));
    await user.click(await button('Schedule'));
    await waitFor(() => expect(address()).toBe('/activation-completed'));
    expect(api.asked('control.activate')[0]?.body.activation_datetime).toMatch(/^2025-03-10T21:30:00/);
    expect(localStorage.getItem('activationProgress')).toBeNull();
  });

  it('says of a later start that links go out now and people are counted again then', async () => {
    const passwords = anItem({ id: 'people_with_password', state: 'warning', facts: { must_ask: 4 } });
    const { user } = await openStep(
      4,
      { 'control.preflight': aPreflight(passwords) },
      aCompany({ domains_list: ['empresa.com.br'], sends_mail: true }),
    );
    await user.click(await screen.findByRole('radio', { name: /^Schedule for later/ }));
    expect(
      await screen.findByRole('checkbox', { name: /now, not when access control is turned on, to 4 people/ }),
    ).toBeDefined();
    expect(screen.getByText(/^This is the count as of now/)).toBeDefined();
  });

  it('does not start where the links could not go out, and counts again', async () => {
    const passwords = anItem({ id: 'people_with_password', facts: { must_ask: 4 } });
    const { api, user } = await openStep(
      4,
      {
        'control.preflight': aPreflight(passwords),
        'users.shareChangeLink': refuse('PEOPLE_FOUND_CHANGED', { facts: { found: 5 } }),
      },
      aCompany({ domains_list: ['empresa.com.br'], sends_mail: true }),
    );
    await user.click(await button('Send links and turn on'));
    await waitFor(() => expect(api.asked('control.preflight')).toHaveLength(2));
    expect(api.asked('control.activate')).toEqual([]);
  });

  it('replaces an activation that waits by one of now, and by no other', async () => {
    const schedule = {
      activation_datetime: '2025-03-12T12:00:00.000Z',
      domains: ['empresa.com.br'],
      password_option: 'link',
      logout_option: 'skip',
      scheduled_by: 'Ada Admin',
      scheduled_at: testInstant,
    } as const;
    await openStep(4, {
      'control.state': aControlState({
        state: 'scheduled',
        schedule: { ...schedule, domains: [...schedule.domains] },
      }),
    });
    expect(await screen.findByText('Turning it on now replaces the scheduled activation.')).toBeDefined();
    expect(screen.getByRole('radio', { name: /^Schedule for later/ })).toHaveProperty('disabled', true);
  });

  it('is reached after the steps before it only', async () => {
    const company = { ...oneDomain };
    localStorage.setItem(
      'activationProgress',
      JSON.stringify({
        company: company.key,
        step: 4,
        domains: company.domains_list,
        password_option: 'default',
      }),
    );
    await openActivation({}, { at: '/activation-steps?step=4', session: { company } });
    expect(await screen.findByRole('heading', { name: /^Step 2 of 4/ })).toBeDefined();
  });
});
