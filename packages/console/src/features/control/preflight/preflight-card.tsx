import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { formatTime } from '#lib/i18n/formats.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import { Card, Chip, ErrorState } from '#design/layout/page.tsx';
import { PeopleDrawer } from './people-drawer.tsx';
import { PreflightLine } from './preflight-item.tsx';
import { countRows, listRows } from './preflight-rows.ts';
import type { PasswordOption, PeopleList, PreflightAnswer, PreflightCheck } from '../model/model.ts';
import './preflight.css';

interface PreflightCardProps {
  readonly preflight: PreflightCheck;
  readonly domains: readonly string[];
  readonly passwordOption?: PasswordOption;
}

/** Everything that has to be right before control goes on, with what puts each right beside it. */
export function PreflightCard({ preflight, domains, passwordOption }: PreflightCardProps) {
  const t = useT();
  const { company } = useSession();
  const { push } = useUrlState({ people: '' });
  const { answer, error, isChecking, check } = preflight;
  const open = (people: PeopleList) => push({ people });
  return (
    <Card
      title={t('activation.preflight.title')}
      action={
        <Button
          size="compact-sm"
          variant="default"
          loading={isChecking}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={check}
        >
          {t('activation.preflight.again')}
        </Button>
      }
    >
      {answer === undefined ? (
        error === null || isChecking ? (
          <p className="sg-preflight-wait" role="status">
            <Loader size={18} aria-hidden />
            {t('activation.preflight.checking')}
          </p>
        ) : (
          <ErrorState error={error} onRetry={check} />
        )
      ) : (
        <>
          <p className="sg-preflight-sum" role="status">
            <Summary answer={answer} />
            <span className="sg-muted">
              {t('activation.preflight.checkedAt', { time: formatTime(answer.checked_at, company.zone) })}
            </span>
          </p>
          <Rows answer={answer} domains={domains} onPeople={open} />
        </>
      )}
      <PeopleDrawer domains={domains} passwordOption={passwordOption} />
    </Card>
  );
}

interface RowsProps {
  readonly answer: PreflightAnswer;
  readonly domains: readonly string[];
  readonly onPeople: (list: PeopleList) => void;
}

/** What has to be looked at, and below it, folded, what is well. */
function Rows({ answer, domains, onPeople }: RowsProps) {
  const t = useT();
  const rows = listRows(answer);
  const lines = (isWell: boolean) => (
    <ul className="sg-preflight">
      {rows
        .filter(({ state }) => (state === 'ok') === isWell)
        .map((row) => (
          <PreflightLine key={row.id} row={row} domains={domains} onPeople={onPeople} />
        ))}
    </ul>
  );
  const well = countRows(answer, 'ok');
  return (
    <>
      {well === rows.length ? null : lines(false)}
      {well === 0 ? null : (
        <details className="sg-preflight-well">
          <summary>{t('activation.preflight.well', { count: well })}</summary>
          {lines(true)}
        </details>
      )}
    </>
  );
}

function Summary({ answer }: { readonly answer: PreflightAnswer }) {
  const t = useT();
  if (answer.state === 'ok') return <Chip tone="good">{t('activation.preflight.allGood')}</Chip>;
  const blocking = countRows(answer, 'blocking');
  const warnings = countRows(answer, 'warning');
  return (
    <>
      {blocking === 0 ? null : (
        <Chip tone="bad">{t('activation.preflight.blocking', { count: blocking })}</Chip>
      )}
      {warnings === 0 ? null : (
        <Chip tone="warn">{t('activation.preflight.warnings', { count: warnings })}</Chip>
      )}
    </>
  );
}
