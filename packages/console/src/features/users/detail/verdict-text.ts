import { sayMoment } from '../../../lib/formats.ts';
import type { Translate } from '../../../lib/texts.tsx';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { UserDetail } from '../model.ts';

interface Words {
  readonly t: Translate;
  readonly language: Language;
  readonly zone: string;
  /** The present instant, in ms. */
  readonly now: number;
  readonly result: (code: string) => string;
}

/** "Can this person sign in now, and until when?" in one sentence, from the engine's verdict. */
export function sayVerdict(user: UserDetail, { t, language, zone, now, result }: Words): string {
  const { verdict } = user;
  const name = user.name.split(' ')[0] ?? user.name;
  const moment = (instant: string) => sayMoment(instant, now, zone, language, t);
  if (!verdict.control_is_active) return t('users.verdict.controlOff', { name });
  if (verdict.can_sign_in) {
    const until = verdict.allowed_until;
    const sentence =
      until === null
        ? t('users.verdict.canAlways', { name })
        : t('users.verdict.canUntil', { name, until: moment(until) });
    if (verdict.conditions.length === 0) return sentence;
    const conditions = new Intl.ListFormat(language, { type: 'conjunction' }).format(
      verdict.conditions.map((condition) => t(`users.verdict.conditions.${condition}`)),
    );
    return `${sentence} ${t('users.verdict.only', { conditions })}`;
  }
  const refusal = t('users.verdict.cannot', {
    name,
    reason: result(verdict.result).toLocaleLowerCase(language),
  });
  return verdict.next_opening === null
    ? `${refusal} ${t('users.verdict.noOpening')}`
    : `${refusal} ${t('users.verdict.opens', { moment: moment(verdict.next_opening) })}`;
}
