import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { ReactNode } from 'react';
import { Chip } from '#design/layout/page.tsx';
import { useSession } from '#lib/auth/session.ts';
import { formatMoment } from '#lib/i18n/formats.ts';
import { nameZone, viewIn } from '#lib/i18n/shift-zone.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { now } from '#lib/now.ts';
import { toneOfResult, useLogTexts } from './log-texts.ts';
import { zoneOfTrace } from './read-trace.ts';

interface AttemptResultProps {
  /** An attempt, real or simulated. */
  readonly entry: Pick<
    CallResponse<'users.simulateSignIn'>,
    'result' | 'notes' | 'allowed_until' | 'shift' | 'trace'
  >;
  /** A chip behind the one of the result. */
  readonly children?: ReactNode;
}

/** What an attempt came to, and until when access lasts or lasted, on the clock of its shift. */
export function AttemptResult({ entry, children }: AttemptResultProps) {
  const t = useT();
  const words = useLogTexts();
  const { language } = useLanguage();
  const { company } = useSession();
  const until = entry.allowed_until;
  const isOver = until !== null && Date.parse(until) <= now();
  const zone = zoneOfTrace(entry.trace, entry.shift?.key ?? null);
  // Without a near day every date is written out.
  const view = viewIn(zone, company, { nowMs: isOver ? 0 : now(), language });
  return (
    <>
      <p className="sg-entry-result">
        <Chip tone={toneOfResult(entry.result)}>{words.result(entry.result)}</Chip>
        {children}
        {entry.notes.map((note) => (
          <Chip key={note} tone="plain">
            {words.note(note)}
          </Chip>
        ))}
      </p>
      {until === null ? null : (
        <p>
          {t(isOver ? 'accessLog.wasAllowedUntil' : 'accessLog.allowedUntil', {
            moment: nameZone(formatMoment(until, view, t), until, view),
          })}
        </p>
      )}
    </>
  );
}
