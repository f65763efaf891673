import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useState } from 'react';
import { PersonFilter } from '#components/access-log/person-filter.tsx';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { PlainDateInput } from '#design/form/plain-date-input.tsx';
import { ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { useAct, useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatDate } from '#lib/i18n/formats.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useNames } from '#lib/i18n/use-names.ts';
import { showSnackbar } from '#lib/snackbar.ts';

type Hold = CallResponse<'audit.holds'>['items'][number];

const invalidates = ['audit.holds', 'audit.list'] as const;

/** What retention must not remove, and a form for more of it. */
export function LogHolds({ onSaved }: { readonly onSaved: () => void }) {
  const t = useT();
  const holds = useCall('audit.holds', {});
  const [isAdding, setAdding] = useState(false);
  const confirm = useConfirm();
  const lift = useAct('audit.liftHold', {
    invalidates,
    onSuccess: () => showSnackbar({ message: t('auditLog.evidence.holds.lifted'), tone: 'success' }),
  });
  const askAndLift = async ({ key, reason }: Hold) => {
    const isSure = await confirm({
      title: t('auditLog.evidence.holds.liftTitle'),
      message: (
        <>
          <Text size="sm">{reason}</Text>
          <Text size="sm">{t('auditLog.evidence.holds.liftText')}</Text>
        </>
      ),
      confirmLabel: t('auditLog.evidence.holds.lift'),
      promise: 'liftHold',
      isDanger: true,
    });
    if (isSure) lift.mutate({ params: { key } });
  };
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('auditLog.evidence.holds.title')}</Text>
      <Text size="sm">{t('auditLog.evidence.holds.text')}</Text>
      {holds.isPending ? <LoadingLines lines={2} /> : null}
      {holds.error === null ? null : <ErrorState error={holds.error} onRetry={() => void holds.refetch()} />}
      {holds.data?.items.length === 0 ? (
        <Text size="sm" className="sg-muted">
          {t('auditLog.evidence.holds.none')}
        </Text>
      ) : null}
      <ul className="sg-holds">
        {(holds.data?.items ?? []).map((hold) => (
          <HoldLine key={hold.key} hold={hold} onLift={() => void askAndLift(hold)} />
        ))}
      </ul>
      {isAdding ? (
        <HoldForm onClose={() => setAdding(false)} onSaved={onSaved} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('auditLog.evidence.holds.add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface HoldLineProps {
  readonly hold: Hold;
  readonly onLift: () => void;
}

function HoldLine({ hold, onLift }: HoldLineProps) {
  const t = useT();
  const { zone } = useSession().company;
  const stretch = useStretchText(hold);
  const { nameOf } = useNames();
  const who = hold.user === null ? t('auditLog.evidence.holds.everybody') : nameOf(hold.user.name);
  return (
    <li>
      <div>
        <Text size="sm" fw={550}>
          {hold.reason}
        </Text>
        <Text size="sm" className="sg-muted">
          {`${who} · ${stretch}`}
          <br />
          {t('auditLog.evidence.holds.by', {
            name: hold.created_by,
            day: formatDate(hold.created_at, zone),
          })}
        </Text>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('auditLog.evidence.holds.liftLabel', { reason: hold.reason })}
        onClick={onLift}
      >
        {t('auditLog.evidence.holds.lift')}
      </Button>
    </li>
  );
}

/** The days of a hold, whose end is the first instant after the last of them. */
function useStretchText({ from, until }: Hold): string {
  const t = useT();
  const { zone } = useSession().company;
  const first = from === null ? null : formatDate(from, zone);
  const last = until === null ? null : formatDate(Date.parse(until) - 1, zone);
  if (first !== null && last !== null) return t('auditLog.evidence.holds.between', { from: first, to: last });
  if (first !== null) return t('auditLog.evidence.holds.since', { day: first });
  return last === null
    ? t('auditLog.evidence.holds.always')
    : t('auditLog.evidence.holds.until', { day: last });
}

interface HoldFormProps {
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function HoldForm({ onClose, onSaved }: HoldFormProps) {
  const t = useT();
  const [user, setUser] = useState('');
  const [days, setDays] = useState<{ readonly from: string | null; readonly to: string | null }>({
    from: null,
    to: null,
  });
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const add = useAct('audit.addHold', {
    invalidates,
    onSuccess: () => {
      onClose();
      onSaved();
      showSnackbar({ message: t('auditLog.evidence.holds.saved'), tone: 'success' });
    },
  });
  const { from, to } = days;
  const isReversed = from !== null && to !== null && from > to;
  const isEmpty = user === '' && from === null && to === null;
  const isGood = !isReversed && !isEmpty && reason.trim() !== '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setWasTried(true);
        if (!isGood) return;
        add.mutate({
          body: {
            ...(user === '' ? {} : { user }),
            ...(from === null ? {} : { from }),
            ...(to === null ? {} : { to }),
            reason,
          },
        });
      }}
    >
      <Stack gap="sm">
        <PersonFilter
          label={t('auditLog.evidence.holds.who')}
          isLabelShown
          placeholder={t('auditLog.evidence.holds.everybody')}
          clearLabel={t('auditLog.evidence.holds.clearWho')}
          value={user}
          onChange={(key) => setUser(key ?? '')}
        />
        <Group gap="xs" grow>
          <PlainDateInput
            label={t('auditLog.evidence.holds.from')}
            value={from}
            onChange={(day) => setDays({ ...days, from: day })}
            isClearable
          />
          <PlainDateInput
            label={t('auditLog.evidence.holds.to')}
            value={to}
            onChange={(day) => setDays({ ...days, to: day })}
            error={isReversed ? t('accessLog.reversedDays') : null}
            isClearable
          />
        </Group>
        {wasTried && isEmpty ? (
          <Text size="sm" role="alert" c="var(--sg-bad)">
            {t('auditLog.evidence.holds.needed')}
          </Text>
        ) : null}
        <TextInput
          label={t('auditLog.evidence.holds.reason')}
          description={t('auditLog.evidence.holds.reasonHint')}
          value={reason}
          maxLength={500}
          required
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('auditLog.evidence.holds.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
