import { formatAccessLength } from '#components/people/single-access-text.ts';
import { formatMoment, formatPlainDate, formatWhen } from '#lib/i18n/formats.ts';
import { nameZone, viewIn } from '#lib/i18n/shift-zone.ts';
import type { Translate } from '#lib/i18n/texts.tsx';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { UserDetail } from '../model.ts';

interface Words {
  readonly t: Translate;
  readonly language: Language;
  readonly company: { readonly zone: string };
  /** The present instant, in ms. */
  readonly now: number;
  readonly result: (code: string) => string;
  readonly browser: (code: string) => string;
  readonly os: (code: string) => string;
}

/** "Can this person sign in now, and until when?" in one sentence, from the engine's decision. */
export function formatDecision(user: UserDetail, words: Words): string {
  const { t } = words;
  const { verdict: decision } = user;
  const name = user.name.split(' ')[0] ?? user.name;
  switch (decision.situation) {
    case 'account_inactive':
      return user.status === 'active' ? '' : t(`users.verdict.inactive.${user.status}`, { name });
    case 'domain_uncovered':
      return t('users.verdict.domainUncovered', { name, domain: user.domain_name });
    case 'outside_test':
      return t('users.verdict.outsideTest', { name });
    case 'plan_over':
      return t('users.verdict.planOver', { name });
    case 'control_off':
      return t('users.verdict.controlOff', { name });
    case 'refused':
      return formatRefusal(user, name, words);
    case 'rules_off':
    case 'allowed':
      return decision.no_way_in === null
        ? formatPermission(user, name, words)
        : [...formatLack(user, 'noWayIn', words), ...formatVacation(user, words)].join(' ');
  }
}

type Decision = UserDetail['verdict'];

/** Why there is no way in and what helps: alone, or behind what the hours say. */
function formatLack(user: UserDetail, how: 'noWayIn' | 'andNoWayIn', words: Words): readonly string[] {
  const { t, language, company, now } = words;
  const { no_way_in: lack, temporary_ended_at: end } = user.verdict;
  if (lack === null) return [];
  const moment = end === null ? '' : formatWhen(end, { nowMs: now, zone: company.zone, language }, t);
  const name = user.name.split(' ')[0] ?? user.name;
  const isPrivileged = user.is_admin || user.is_delegated_admin || user.allowed || user.is_manager;
  return [
    t(`users.verdict.${how}.${lack}`, { name, moment }),
    ...(isPrivileged ? [t('users.verdict.temporaryNever')] : []),
  ];
}

/** A vacation that begins later: until then the sentences before hold. */
function formatVacation({ vacation }: UserDetail, { t }: Words): readonly string[] {
  if (vacation?.state !== 'scheduled') return [];
  const { start_date: start, end_date: end } = vacation;
  return [t('users.verdict.vacationAhead', { start: formatPlainDate(start), end: formatPlainDate(end) })];
}

/** What a single access allows that alone lets a person in; null where something else does. */
function formatSingleAccess(user: UserDetail, name: string, words: Words): string | null {
  const { t, language, company, now } = words;
  const { single_access: access, verdict: decision } = user;
  if (!decision.is_by_single_access || access?.ends_at == null) return null;
  const view = { nowMs: now, zone: company.zone, language };
  const until = formatMoment(access.ends_at, view, t);
  if (access.state === 'running') return t('users.verdict.runningSingleAccess', { name, until });
  return access.duration_minutes === null
    ? t('users.verdict.singleAccessToLogoff', { name, until })
    : t('users.verdict.singleAccess', {
        name,
        until,
        length: formatAccessLength(access.duration_minutes, t),
      });
}

function formatPermission(user: UserDetail, name: string, words: Words): string {
  const { t, language, company, now } = words;
  const { verdict: decision } = user;
  const view = viewIn(decision.zone, company, { nowMs: now, language });
  const sentences = [
    formatSingleAccess(user, name, words) ??
      (decision.situation === 'rules_off'
        ? t('users.verdict.rulesOff', { name })
        : decision.allowed_until === null
          ? t('users.verdict.canAlways', { name })
          : t('users.verdict.canUntil', {
              name,
              until: nameZone(formatMoment(decision.allowed_until, view, t), decision.allowed_until, view),
            })),
  ];
  sentences.push(...formatConditions(decision, words));
  const { way_in: way } = decision;
  if (way === 'link' || way === 'code' || way === 'session') sentences.push(t(`users.verdict.by.${way}`));
  if (decision.password === 'temporary') sentences.push(t('users.verdict.temporaryPassword'));
  if (decision.password === 'change_due') sentences.push(t('users.verdict.changeDue'));
  if (isLockedOut(user, now)) sentences.push(t('users.verdict.held'));
  sentences.push(...formatVacation(user, words));
  return sentences.join(' ');
}

/** From where and with what the shift lets in, by name; nothing where it limits none of it. */
function formatConditions(decision: Decision, { t, language, browser, os }: Words): readonly string[] {
  if (decision.conditions.length === 0) return [];
  const { allowed } = decision;
  const names = { ip: allowed.ip, browser: allowed.browser.map(browser), os: allowed.os.map(os) };
  const choice = new Intl.ListFormat(language, { type: 'disjunction' });
  const conditions = decision.conditions.map((condition) =>
    t(`users.verdict.conditions.${condition}`, { values: choice.format(names[condition]) }),
  );
  const all = new Intl.ListFormat(language, { type: 'conjunction' });
  return [t('users.verdict.only', { conditions: all.format(conditions) })];
}

/** Whether their sign-in waits somewhere because of wrong passwords, at an instant in ms. */
export function isLockedOut({ sign_in_held_until: until }: UserDetail, now: number): boolean {
  return until !== null && Date.parse(until) > now;
}

function formatRefusal(user: UserDetail, name: string, words: Words): string {
  const { verdict: decision } = user;
  const { t, language, company, now, result } = words;
  const view = viewIn(decision.zone, company, { nowMs: now, language });
  const opening = decision.next_opening;
  const sentences = [
    t('users.verdict.cannot', { name, reason: result(decision.result).toLocaleLowerCase(language) }),
    opening === null
      ? t('users.verdict.noOpening')
      : t('users.verdict.opens', { moment: nameZone(formatWhen(opening, view, t), opening, view) }),
    ...(opening === null ? [] : formatConditions(decision, words)),
  ];
  // Without a way in the opening opens nothing.
  sentences.push(...formatLack(user, 'andNoWayIn', words), ...formatVacation(user, words));
  return sentences.join(' ');
}

/**
 * The tone of the sentence: plain while the shifts do not apply or a lockout is active, else by whether the person gets
 * in.
 */
export function toneOf(user: UserDetail, now: number): 'good' | 'bad' | 'plain' {
  const { verdict: decision } = user;
  if (!decision.can_sign_in) return 'bad';
  return decision.situation === 'allowed' && !isLockedOut(user, now) ? 'good' : 'plain';
}
