import { Alert, Checkbox, Group, NativeSelect, NumberInput, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { sayMoment } from '../../../lib/formats.ts';
import { now } from '../../../lib/now.ts';
import { useAct } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useLanguage, useT } from '../../../lib/texts.tsx';
import { touchedByPeople } from '../model.ts';
import type { User } from '../model.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';

const bounds = { min: 5, max: 7 * 24 * 60 } as const;
const minutesOf = { minutes: 1, hours: 60 } as const;
type Unit = keyof typeof minutesOf;

/** Grants single access, or shows the one that is granted and takes it back. */
export function SingleAccessDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  return user.single_access === null ? (
    <GrantDialog user={user} onClose={onClose} />
  ) : (
    <RemoveDialog user={user} access={user.single_access} onClose={onClose} />
  );
}

function GrantDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const t = useT();
  const [way, setWay] = useState<'logoff' | 'time'>('logoff');
  const [length, setLength] = useState<number | string>(2);
  const [unit, setUnit] = useState<Unit>('hours');
  const minutes = Number(length) * minutesOf[unit];
  const isGood = Number.isInteger(minutes) && minutes >= bounds.min && minutes <= bounds.max;
  const grant = useAct('users.grantSingleAccess', {
    invalidates: touchedByPeople,
    onSuccess: () => {
      showSnackbar({ message: t('people.accessDialog.granted', { name: user.name }), tone: 'success' });
      onClose();
    },
  });
  return (
    <DialogFrame
      title={t('people.accessDialog.title', { name: user.name })}
      hint={t('people.accessDialog.hint')}
      onClose={onClose}
      submitLabel={t('people.accessDialog.grant')}
      isBusy={grant.isPending}
      isDisabled={way === 'time' && !isGood}
      onSubmit={() =>
        grant.mutate({
          params: { key: user.key },
          body: { duration_minutes: way === 'time' ? minutes : null },
        })
      }
    >
      <Radio.Group
        value={way}
        onChange={(next) => setWay(next === 'time' ? 'time' : 'logoff')}
        aria-label={t('people.accessDialog.length')}
      >
        <Stack gap="sm">
          <Radio
            value="logoff"
            label={t('people.accessDialog.untilLogoff')}
            description={t('people.accessDialog.untilLogoffHint')}
          />
          <Radio
            value="time"
            label={t('people.accessDialog.forTime')}
            description={t('people.accessDialog.forTimeHint')}
          />
        </Stack>
      </Radio.Group>
      {way === 'time' ? (
        <Group align="flex-start" gap="sm" grow>
          <NumberInput
            label={t('people.accessDialog.length')}
            value={length}
            min={1}
            allowDecimal={false}
            allowNegative={false}
            error={isGood ? undefined : t('people.accessDialog.lengthProblem')}
            onChange={setLength}
          />
          <NativeSelect
            label={t('people.accessDialog.unit')}
            value={unit}
            data={[
              { value: 'minutes', label: t('people.accessDialog.minutes') },
              { value: 'hours', label: t('people.accessDialog.hours') },
            ]}
            onChange={(event) => setUnit(event.currentTarget.value === 'minutes' ? 'minutes' : 'hours')}
          />
        </Group>
      ) : null}
    </DialogFrame>
  );
}

interface RemoveDialogProps {
  readonly user: User;
  readonly access: NonNullable<User['single_access']>;
  readonly onClose: () => void;
}

function RemoveDialog({ user, access, onClose }: RemoveDialogProps) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const [withLogout, setWithLogout] = useState(access.state === 'running');
  const until = access.ends_at === null ? null : sayMoment(access.ends_at, now(), company.zone, language, t);
  const remove = useAct('users.removeSingleAccess', {
    invalidates: touchedByPeople,
    onSuccess: () => {
      showSnackbar({ message: t('people.accessDialog.removed', { name: user.name }), tone: 'success' });
      onClose();
    },
  });
  const state =
    access.state === 'waiting'
      ? t('people.accessDialog.waiting', { by: access.granted_by ?? '–', until: until ?? '–' })
      : until === null
        ? t('people.accessDialog.runningUntilLogoff')
        : t('people.accessDialog.running', { until });
  return (
    <DialogFrame
      title={t('people.accessDialog.title', { name: user.name })}
      onClose={onClose}
      submitLabel={t('people.accessDialog.remove')}
      isDanger
      isBusy={remove.isPending}
      onSubmit={() => remove.mutate({ params: { key: user.key }, body: { force_logout: withLogout } })}
    >
      <Alert color="accent">{state}</Alert>
      <Checkbox
        label={t('people.accessDialog.removeAndLogout')}
        checked={withLogout}
        onChange={(event) => setWithLogout(event.currentTarget.checked)}
      />
    </DialogFrame>
  );
}
