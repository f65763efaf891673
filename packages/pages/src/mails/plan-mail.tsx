import { planMail as en } from '@shiftgate/phrases/en/plan-mail.ts';
import { planMail as es } from '@shiftgate/phrases/es/plan-mail.ts';
import { planMail as ptBr } from '@shiftgate/phrases/pt-BR/plan-mail.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import { noticeMail, surroundingsIn } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';

const texts = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

interface PlanMailFrame extends MailFrame {
  /** Last date of the trial, YYYY-MM-DD. */
  readonly lastDay: string;
  /** Address of the panel. */
  readonly link: string;
}

/** The email to a control administrator about the end of the trial, its effect, and what has to be done. */
export function planEndMail(
  frame: PlanMailFrame & {
    /** Days until the last one, which has 0. */
    readonly daysLeft: number;
    /** Whether control is on, or may be by then. */
    readonly mayBeOn: boolean;
  },
): RenderedMail {
  const { companyName: company, daysLeft } = frame;
  const t = texts(frame.language, surroundingsIn(frame));
  return noticeMail(frame, {
    subject: daysLeft === 0 ? t('today', { company }) : t('soon', { company, count: daysLeft }),
    paragraphs: [
      t('text', { company, date: sayDate(frame) }),
      frame.mayBeOn ? t('thenOff') : t('thenNeverOn'),
      daysLeft === 0 ? t('goOnToday') : t('goOn'),
    ],
    button: t('open'),
  });
}

/** The email to a control administrator about a trial that is over, and the outcome for control. */
export function trialOverMail(
  frame: PlanMailFrame & { readonly control: 'switchedOff' | 'wasOff' | 'stillOn' },
): RenderedMail {
  const { companyName: company } = frame;
  const t = texts(frame.language, surroundingsIn(frame));
  return noticeMail(frame, {
    subject: t('over', { company }),
    paragraphs: [
      t('overText', { company, date: sayDate(frame) }),
      t(`control.${frame.control}`),
      t('reopen'),
    ],
    button: t('open'),
  });
}

// A plain date has no zone: it is shown as it is written.
const sayDate = ({ language, lastDay }: PlanMailFrame) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(lastDay));
