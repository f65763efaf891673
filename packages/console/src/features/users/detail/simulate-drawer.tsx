import { Alert, Drawer } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useState } from 'react';
import { AttemptResult } from '#components/access-log/attempt-result.tsx';
import { isLetIn } from '#components/access-log/log-texts.ts';
import { TraceView } from '#components/access-log/trace-view.tsx';
import { WouldAllow } from '#components/access-log/would-allow.tsx';
import { Chip, ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { SimulatedQuery, UserDetail } from '../model.ts';
import { SimulateForm } from './simulate-form.tsx';

interface SimulateDrawerProps {
  readonly user: Pick<UserDetail, 'key' | 'name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What a sign-in of a person would come to, from a client and at a moment to choose, with every check. */
export function SimulateDrawer({ user, isOpen, onClose }: SimulateDrawerProps) {
  const t = useT();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('users.simulate.title', { name: user.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Simulation user={user} />
    </Drawer>
  );
}

function Simulation({ user }: Pick<SimulateDrawerProps, 'user'>) {
  const t = useT();
  const [asked, setAsked] = useState<SimulatedQuery | null>(null);
  const answer = useCall(
    'users.simulateSignIn',
    { params: { key: user.key }, query: asked ?? { at: '', browser: 'chrome', os: 'windows' } },
    { enabled: asked !== null },
  );
  // The facts may have changed since the same question was asked.
  const ask = (query: SimulatedQuery) => {
    if (JSON.stringify(query) === JSON.stringify(asked)) void answer.refetch();
    else setAsked(query);
  };
  return (
    <div className="sg-entry">
      <p className="sg-muted">{t('users.simulate.text')}</p>
      <SimulateForm isBusy={answer.isFetching} onAsk={ask} />
      <div aria-live="polite">
        {asked === null ? null : answer.error !== null ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : answer.data === undefined || answer.isPlaceholderData ? (
          <LoadingLines />
        ) : (
          <SimulatedResult simulated={answer.data} />
        )}
      </div>
    </div>
  );
}

function SimulatedResult({ simulated }: { readonly simulated: CallResponse<'users.simulateSignIn'> }) {
  const t = useT();
  const { result, shift, trace, ip, at, no_way_in: lack } = simulated;
  return (
    <div className="sg-entry">
      <AttemptResult entry={simulated}>
        {shift === null ? null : <Chip tone="plain">{shift.name}</Chip>}
      </AttemptResult>
      {lack === null ? null : (
        <Alert color="yellow">{t('users.simulate.noWayIn', { reason: t(`figures.names.${lack}`) })}</Alert>
      )}
      {isLetIn(result) ? null : <WouldAllow entry={simulated} />}
      <TraceView trace={trace} ip={ip} at={Date.parse(at)} />
    </div>
  );
}
