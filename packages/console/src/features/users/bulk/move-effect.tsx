import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callOptions } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { Translate } from '#lib/i18n/texts.tsx';
import { costsAccess, ImpactView } from '#components/access-impact/impact-view.tsx';
import { ScrollList } from '#design/layout/scroll-list.tsx';
import { ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { ShiftChip } from '#components/shifts/shift-chip.tsx';
import type { Agreed, Move, ShiftSummary } from '../model.ts';
import { NumberChanged } from './number-changed.tsx';
type Effect = CallResponse<'users.previewBulk'>;

interface MoveEffectProps {
  readonly move: Move;
  readonly agreed: Agreed;
  readonly shift: ShiftSummary;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onStart: (count: number) => void;
}

/** What moving people into a shift or out of it would do, before it is done; worked out anew each time it is shown. */
export function MoveEffect({ move, agreed, shift, isBusy, onBack, onStart }: MoveEffectProps) {
  const t = useT();
  const back = useRef<HTMLButtonElement>(null);
  // What costs people their access is not done by the Enter that asked what it does.
  useEffect(() => back.current?.focus(), []);
  const { data, error, isFetching, refetch } = useQuery({
    ...callOptions('users.previewBulk', { body: move }),
    // Never shown twice: the cache drops it on close, also while it is being computed.
    gcTime: 0,
    staleTime: Infinity,
  });
  const { action } = move.act;
  const before = agreed.before ?? agreed.count;
  return (
    <Stack gap="md">
      <div>
        <ShiftChip color={shift.color}>{shift.name}</ShiftChip>
      </div>
      {data === undefined ? null : <NumberChanged count={data.found} before={before} />}
      <Text aria-live="polite">
        {data === undefined ? (error === null ? t('tasks.move.working') : '') : formatMoved(t, action, data)}
      </Text>
      {data === undefined ? error === null ? <LoadingLines lines={3} /> : null : <Outcome effect={data} />}
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      <Group justify="flex-end" gap="xs">
        <Button ref={back} variant="default" onClick={onBack}>
          {t('common.back')}
        </Button>
        {data?.moving === 0 ? null : (
          <Button
            {...(data !== undefined && costsAccess(data) ? { color: 'red' } : {})}
            disabled={data === undefined || isFetching}
            loading={isBusy}
            onClick={() => onStart(data?.found ?? agreed.count)}
          >
            {t(`tasks.kinds.${action}`)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const words = {
  add_to_shift: {
    moving: 'shifts.participants.effect',
    none: 'shifts.participants.nobodyNew',
    staying: 'shifts.participants.inAlready',
  },
  remove_from_shift: {
    moving: 'tasks.move.leaving',
    none: 'tasks.move.nobodyLeaves',
    staying: 'tasks.move.notIn',
  },
} as const;

/** How many are moved and how many are not, and why. */
function formatMoved(t: Translate, action: Move['act']['action'], { moving, staying, gone }: Effect): string {
  const keys = words[action];
  return [
    moving === 0 ? t(keys.none) : t(keys.moving, { count: moving }),
    ...(staying === 0 ? [] : [t(keys.staying, { count: staying })]),
    ...(gone === 0 ? [] : [t('tasks.move.gone', { count: gone })]),
  ].join(' ');
}

/** The people that may not be moved, and the impact on the others. */
function Outcome({ effect }: { readonly effect: Effect }) {
  const t = useT();
  const { company } = useSession();
  const { protected: protectedPeople } = effect;
  const protectedTitle = t('shifts.participants.protected', { count: protectedPeople.count });
  return (
    <>
      {protectedPeople.count === 0 ? null : (
        <Alert color="yellow" title={protectedTitle}>
          <ScrollList label={protectedTitle}>
            {protectedPeople.people.map((person) => (
              <li key={person.key}>
                {person.name} <span className="sg-muted">{person.email}</span>
              </li>
            ))}
            {protectedPeople.count > protectedPeople.people.length ? (
              <li>
                {t('shifts.difference.more', {
                  count: protectedPeople.count - protectedPeople.people.length,
                })}
              </li>
            ) : null}
          </ScrollList>
        </Alert>
      )}
      {effect.moving === 0 ? null : <ImpactView impact={effect} zone={company.zone} />}
    </>
  );
}
