import { useSession } from '#lib/auth/session.ts';
import { formatDate } from '#lib/i18n/formats.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import { useReasonText, useT } from '#lib/i18n/texts.tsx';
import type { Translate } from '#lib/i18n/texts.tsx';
import { controlNotices } from '@shiftgate/contract/entities/control.ts';
import type { ControlNotice } from '@shiftgate/contract/entities/control.ts';
import type { PreflightItem } from '../model/model.ts';

/** The facts of an item, each read as what it has to be; another shape reads as nothing. */
interface Facts {
  readonly count: (name: string) => number;
  readonly text: (name: string) => string;
  readonly names: (name: string) => readonly string[];
}

function readFacts({ facts }: PreflightItem): Facts {
  return {
    count: (name) => (typeof facts[name] === 'number' ? facts[name] : 0),
    text: (name) => (typeof facts[name] === 'string' ? facts[name] : ''),
    names: (name) => (Array.isArray(facts[name]) ? facts[name] : []),
  };
}

/** The sentence of an item, and the facts behind it. */
export interface ItemWords {
  readonly sentence: string;
  readonly details: readonly string[];
}

/** The last part of a scope's address, which makes it distinct. */
const scopeName = (scope: string): string => scope.split('/').at(-1) ?? scope;

function formatOk(item: PreflightItem, facts: Facts, t: Translate, day: (instant: string) => string): string {
  const { id } = item;
  if (id === 'credentials') {
    const account = facts.text('account');
    return account === ''
      ? t('activation.preflight.ok.credentialsNoAccount')
      : t('activation.preflight.ok.credentials', { account });
  }
  if (isNotice(id)) return t(`activation.preflight.notices.${id}`);
  if (id === 'administrators_outside' || id === 'administrators_here' || id === 'rescue_administrator') {
    const names = facts.names('names');
    const listed = names.join(', ');
    return t(`activation.preflight.ok.${id}`, {
      count: facts.count('count'),
      names:
        facts.count('count') > names.length
          ? t('activation.preflight.facts.names', { names: listed })
          : listed,
    });
  }
  if (id === 'certificate') {
    const until = facts.text('not_after');
    return until === ''
      ? t('activation.preflight.ok.certificateNew')
      : t('activation.preflight.ok.certificate', { day: day(until) });
  }
  if (id === 'second_step') {
    return t('activation.preflight.ok.second_step', {
      count: facts.count('second_step'),
      covered: facts.count('covered'),
    });
  }
  if (isServedByDefault(item, facts)) {
    return t('activation.preflight.ok.people_by_default', { count: facts.count('by_default') });
  }
  const counts = { count: facts.count('covered'), covered: facts.count('covered') };
  return t(`activation.preflight.ok.${id}`, { ...counts, url: facts.text('url') });
}

const isNotice = (id: PreflightItem['id']): id is ControlNotice =>
  controlNotices.some((notice) => notice === id);

/** Whether people without a password here come in with the temporary one. */
const isServedByDefault = ({ id, state }: PreflightItem, facts: Facts): boolean =>
  id === 'people_with_password' &&
  state === 'ok' &&
  facts.text('option') === 'default' &&
  facts.count('by_default') > 0;

function formatDetails(
  item: PreflightItem,
  facts: Facts,
  t: Translate,
  day: (instant: string) => string,
): string[] {
  const { id } = item;
  const counted = (names: readonly ('no_shift' | 'no_active_shift' | 'shifts_without_rules')[]) =>
    names
      .filter((name) => facts.count(name) > 0)
      .map((name) => t(`activation.preflight.facts.${name}`, { count: facts.count(name) }))
      .join(' · ');
  if (id === 'people_with_shift') {
    return [
      t('activation.preflight.facts.blocked', {
        blocked: facts.count('blocked'),
        covered: facts.count('covered'),
      }),
      counted(['no_shift', 'no_active_shift', 'shifts_without_rules']),
    ];
  }
  if (isServedByDefault(item, facts)) {
    const count = facts.count('covered') - facts.count('without_password');
    return count > 0 ? [t('activation.preflight.facts.with_password', { count })] : [];
  }
  if (id === 'people_with_password') {
    const served = facts.count('by_default');
    const counts =
      served > 0 ? (['without_address'] as const) : (['without_password', 'without_address'] as const);
    return [
      ...(served > 0 ? [t('activation.preflight.ok.people_by_default', { count: served })] : []),
      ...(facts.count('must_ask') > 0
        ? [t('activation.review.must_ask', { count: facts.count('must_ask') })]
        : []),
      ...counts
        .filter((name) => facts.count(name) > 0)
        .map((name) => t(`activation.preflight.facts.${name}`, { count: facts.count(name) })),
    ];
  }
  if (id === 'administrators_here') {
    return [
      ...(facts.count('count') > 0
        ? [t('activation.preflight.facts.administrators', { names: facts.names('names').join(', ') })]
        : []),
      ...(facts.count('others') > 0
        ? [t('activation.preflight.facts.others', { names: facts.names('other_names').join(', ') })]
        : []),
      ...(facts.count('delegated') > 0
        ? [t('activation.preflight.facts.delegated', { names: facts.names('delegated_names').join(', ') })]
        : []),
      ...(item.facts['includes_me'] === true ? [t('activation.preflight.facts.includes_me')] : []),
    ];
  }
  if (id === 'scopes') {
    return [
      t('activation.preflight.facts.missing', { names: facts.names('missing').map(scopeName).join(', ') }),
    ];
  }
  if (id === 'workspace_assignments') {
    return (['org_units', 'groups'] as const)
      .filter((name) => facts.count(name) > 0)
      .map((name) => t(`activation.preflight.facts.${name}`, { count: facts.count(name) }));
  }
  if (id === 'second_step') return formatSecondStep(facts, t, day);
  if (id === 'eligible_roles') {
    const missing = facts.text('missing') === 'permission' ? 'permission' : 'license';
    const since = facts.text('since');
    return [
      ...(since === '' ? [] : [t('activation.preflight.facts.roles_since', { day: day(since) })]),
      t(`activation.preflight.facts.eligible_roles.${missing}`),
    ];
  }
  if (id === 'role_groups') {
    const names = facts.names('groups').join(', ');
    return [
      t('activation.preflight.facts.role_groups', { names, day: day(facts.text('since')) }),
      t('activation.preflight.facts.role_groups_fix'),
    ];
  }
  if (isNotice(id)) return formatAcknowledged(facts, t, day);
  if (id === 'domain_states' || id === 'immutable_ids') return formatDomain(facts, t);
  if (id === 'sign_in_service') return [facts.text('url')];
  if (id === 'emergency_file' && facts.text('exported_at') !== '') {
    return [t('activation.preflight.facts.exported', { day: day(facts.text('exported_at')) })];
  }
  if (id === 'certificate' && facts.text('not_after') !== '') {
    return [t('activation.preflight.facts.expires', { day: day(facts.text('not_after')) })];
  }
  return [];
}

/** How many people have a second step, and who knows about it. */
function formatSecondStep(facts: Facts, t: Translate, day: (instant: string) => string): string[] {
  const unknown = facts.count('unknown');
  const at = facts.text('acknowledged_at');
  const name = facts.text('acknowledged_by');
  const unsaid = unknown > 0 ? [t('activation.preflight.facts.unknown_step', { count: unknown })] : [];
  if (at !== '') return [...unsaid, t('activation.preflight.facts.acknowledged', { name, day: day(at) })];
  const counts = { count: facts.count('second_step'), covered: facts.count('covered') };
  return [t('activation.preflight.facts.second_step', counts), ...unsaid];
}

/** Who confirmed to know a notice. */
function formatAcknowledged(facts: Facts, t: Translate, day: (instant: string) => string): string[] {
  const at = facts.text('acknowledged_at');
  if (at === '') return [];
  return [
    t('activation.preflight.facts.acknowledged', { name: facts.text('acknowledged_by'), day: day(at) }),
  ];
}

/** What a fault of a domain is about, and how many people get an identifier. */
function formatDomain(facts: Facts, t: Translate): string[] {
  const [domain, issuer, names] = [
    facts.text('domain'),
    facts.text('issuer'),
    facts.names('people').join(', '),
  ];
  const missing = facts.count('missing');
  return [
    ...(domain === '' ? [] : [t('control.stepFacts.domain', { domain })]),
    ...(issuer === '' ? [] : [t('control.stepFacts.issuer', { issuer })]),
    ...(names === '' ? [] : [t('control.stepFacts.people', { names })]),
    ...(missing > 0 && names === '' ? [t('activation.preflight.facts.missing_ids', { count: missing })] : []),
  ];
}

/** The words to use where an item is shown. */
interface Speech {
  readonly t: Translate;
  readonly formatReason: (code: ErrorCode) => string;
  readonly day: (instant: string) => string;
}

/** Puts an item of the pre-flight into words. */
export function formatPreflightItem(item: PreflightItem, { t, formatReason, day }: Speech): ItemWords {
  const facts = readFacts(item);
  const { code } = item;
  const isOpenNotice = isNotice(item.id) && code !== null;
  const tellsMore =
    isNotice(item.id) || ['people_with_password', 'second_step', 'immutable_ids'].includes(item.id);
  return {
    // An open notice says what there is to know, not only that it was not read.
    sentence: code === null || isOpenNotice ? formatOk(item, facts, t, day) : formatReason(code),
    // What is in order may have more to show: people without a password yet, the acknowledgment.
    details: (code === null && !tellsMore ? [] : formatDetails(item, facts, t, day)).filter(
      (line) => line !== '',
    ),
  };
}

/** Puts items of the pre-flight into words. */
export function usePreflightWords(): (item: PreflightItem) => ItemWords {
  const t = useT();
  const formatReason = useReasonText();
  const { company } = useSession();
  const day = (instant: string) => formatDate(instant, company.zone);
  return (item) => formatPreflightItem(item, { t, formatReason, day });
}
