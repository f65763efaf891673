import { Loader } from '@mantine/core';
import type { TestStage } from '@shiftgate/domain/control/activation-test.ts';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatTime } from '#lib/i18n/formats.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useLogTexts } from '#components/access-log/log-texts.ts';
import type { TestUser } from '../model/model.ts';

interface StagePersonProps {
  readonly user: TestUser;
  readonly stage: TestStage;
  readonly isCurrent: boolean;
}

/** One person at one test: green since when and by which entry of the log, or what their last try came to. */
export function StagePerson({ user, stage, isCurrent }: StagePersonProps) {
  const t = useT();
  const words = useLogTexts();
  const { company } = useSession();
  const passed = user.tests[stage];
  const last = user.last_result;
  if (passed !== null) {
    return (
      <li data-passed="true">
        <IconCircleCheckFilled size={18} aria-hidden />
        <span>
          <strong>{user.name}</strong>
          <span>
            {t('activation.test.personPassed', { time: formatTime(passed.passed_at, company.zone) })}
          </span>
          {passed.access_log_id === null ? null : (
            <EntryLink id={passed.access_log_id} label={t('activation.test.seeEntry')} name={user.name} />
          )}
        </span>
      </li>
    );
  }
  return (
    <li data-passed="false">
      {isCurrent ? <Loader size={16} aria-hidden /> : <IconCircle size={18} aria-hidden />}
      <span>
        <span>{t('activation.test.personWaiting', { name: user.name })}</span>
        {isCurrent && last !== null ? (
          <>
            <span className="sg-muted">
              {t('activation.test.lastTry', {
                time: formatTime(last.at, company.zone),
                result: words.result(last.result),
              })}
            </span>
            <EntryLink id={last.access_log_id} label={t('activation.test.seeEntry')} name={user.name} />
          </>
        ) : null}
      </span>
    </li>
  );
}

interface EntryLinkProps {
  readonly id: string;
  readonly label: string;
  readonly name: string;
}

/** Opens the entry of the log beside the test, which stays open. */
function EntryLink({ id, label, name }: EntryLinkProps) {
  return (
    <Link
      to="/reports/loginlogout"
      search={{ entry: id } as never}
      target="_blank"
      className="sg-row-link"
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Link>
  );
}
