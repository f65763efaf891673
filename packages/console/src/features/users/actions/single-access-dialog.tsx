import { Alert, Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { now } from '#lib/now.ts';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { UndoLine } from '#design/dialog/undo-line.tsx';
import { touchedByPeople } from '../model.ts';
import type { User } from '../model.ts';
import { SingleAccessFields, useAccessLength } from '#components/people/single-access-fields.tsx';
import { describeAccess } from '#components/people/single-access-text.ts';

type Access = NonNullable<User['single_access']>;

interface SingleAccessDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Grants single access; shows the one that is granted, changes how long it lasts, or takes it back. */
export function SingleAccessDialog({ user, onClose }: SingleAccessDialogProps) {
  const access = user.single_access;
  // For a person that the workspace blocks, taking it back is all that can be done.
  const [isRemoving, setIsRemoving] = useState(user.status !== 'active');
  return access !== null && isRemoving ? (
    <RemoveDialog user={user} access={access} onClose={onClose} />
  ) : (
    <GrantDialog user={user} access={access} onClose={onClose} onRemove={() => setIsRemoving(true)} />
  );
}

interface GrantDialogProps extends SingleAccessDialogProps {
  readonly access: Access | null;
  readonly onRemove: () => void;
}

function GrantDialog({ user, access, onClose, onRemove }: GrantDialogProps) {
  const t = useT();
  const length = useAccessLength(access?.duration_minutes);
  const { minutes } = length;
  const isRunning = access?.state === 'running';
  const grant = useAct('users.grantSingleAccess', {
    invalidates: touchedByPeople,
    onSuccess: () => {
      const messageKey = access === null ? 'people.accessDialog.granted' : 'people.accessDialog.replaced';
      showSnackbar({ message: t(messageKey, { name: user.name }), tone: 'success' });
      onClose();
    },
  });
  const hint = access === null ? 'hint' : isRunning ? 'hintRunning' : 'hintWaiting';
  return (
    <DialogFrame
      title={t('people.accessDialog.title', { name: user.name })}
      hint={t(`people.accessDialog.${hint}`)}
      onClose={onClose}
      submitLabel={t(access === null ? 'people.accessDialog.grant' : 'people.accessDialog.replace')}
      isBusy={grant.isPending}
      isDisabled={minutes === undefined}
      onSubmit={() => {
        if (minutes !== undefined)
          grant.mutate({ params: { key: user.key }, body: { duration_minutes: minutes } });
      }}
      aside={
        access === null ? null : (
          <Button variant="subtle" color="red" onClick={onRemove}>
            {t('people.accessDialog.remove')}
          </Button>
        )
      }
    >
      {access === null ? null : <AccessState access={access} />}
      <SingleAccessFields length={length} isRunning={isRunning} />
    </DialogFrame>
  );
}

interface RemoveDialogProps extends SingleAccessDialogProps {
  readonly access: Access;
}

/** Names the people that it signs out, before it is done. */
function RemoveDialog({ user, access, onClose }: RemoveDialogProps) {
  const t = useT();
  const [withLogout, setWithLogout] = useState(false);
  const remove = useAct('users.removeSingleAccess', {
    invalidates: touchedByPeople,
    onSuccess: () => {
      showSnackbar({ message: t('people.accessDialog.removed', { name: user.name }), tone: 'success' });
      onClose();
    },
  });
  return (
    <DialogFrame
      title={t('people.accessDialog.title', { name: user.name })}
      onClose={onClose}
      submitLabel={t('people.accessDialog.remove')}
      isDanger
      isBusy={remove.isPending}
      onSubmit={() => remove.mutate({ params: { key: user.key }, body: { force_logout: withLogout } })}
    >
      <AccessState access={access} />
      <Text size="sm">
        {t(
          access.state === 'running'
            ? 'people.accessDialog.removeRunningText'
            : 'people.accessDialog.removeWaitingText',
        )}
      </Text>
      <UndoLine of="endRunningAccess" />
      <Checkbox
        label={t('people.accessDialog.removeAndLogout')}
        description={t('people.accessDialog.removeAndLogoutHint')}
        checked={withLogout}
        onChange={(event) => setWithLogout(event.currentTarget.checked)}
      />
    </DialogFrame>
  );
}

function AccessState({ access }: { readonly access: Access }) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const view = { nowMs: now(), zone: company.zone, language };
  return <Alert color="accent">{describeAccess(access, view, t)}</Alert>;
}
