import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useLogTexts } from '#components/access-log/log-texts.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { useNow } from '#lib/now.ts';
import type { UserDetail } from '../model.ts';
import { formatDecision, toneOf } from './decision-text.ts';

const minuteMs = 60_000;

interface DecisionLineProps {
  readonly user: UserDetail;
  /** Opens what gives a way in; left out for those who may not. */
  readonly onHelp?: (() => void) | undefined;
}

/** The one sentence at the top: whether the person can sign in now, and until or from when. */
export function DecisionLine({ user, onHelp }: DecisionLineProps) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const now = useNow(minuteMs);
  const words = useLogTexts();
  const Icon = user.verdict.can_sign_in ? IconCircleCheck : IconCircleX;
  return (
    <div className="sg-decision" data-tone={toneOf(user, now)} role="status">
      <Icon size={22} aria-hidden />
      <p>
        {formatDecision(user, {
          t,
          language,
          company,
          now,
          result: words.result,
          browser: (code) => words.browser(code) ?? code,
          os: (code) => words.os(code) ?? code,
        })}
      </p>
      {user.verdict.no_way_in === null || onHelp === undefined ? null : (
        <Button size="compact-sm" variant="default" onClick={onHelp}>
          {t('users.verdict.help')}
        </Button>
      )}
    </div>
  );
}
