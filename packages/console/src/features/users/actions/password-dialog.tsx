import { Checkbox, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useAct, useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useErrorText, useT } from '#lib/i18n/texts.tsx';
import { LoadingLines } from '#design/layout/page.tsx';
import { touchedByPeople } from '../model.ts';
import type { User } from '../model.ts';
import { findLinkObstacle, findLinkRecipient } from '#components/passwords/link-recipient.ts';
import { LeftOutBefore } from '#components/tasks/left-out-before.tsx';
import { LinkText } from '../passwords/link-text.tsx';
import { MadePasswordDialog } from '../passwords/made-password-dialog.tsx';
import { TypedPassword } from '../passwords/typed-password.tsx';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { generatePassword } from './generate-password.ts';
import { flawsOf } from '#components/passwords/flaws.ts';
import { toStrength } from '#components/passwords/password-rules.tsx';

interface PasswordDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** What leaving does while there is something to wait for. */
const stay = () => undefined;

const ways = ['generate', 'type', 'link'] as const;
type Way = (typeof ways)[number];

/** A new password for a person: made here and shown once, typed, or chosen by themselves through a link. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const t = useT();
  const errorText = useErrorText();
  const { company } = useSession();
  const detail = useCall('users.get', { params: { key: user.key } }).data;
  const strength = detail && toStrength(detail.password_strength);
  const [way, setWay] = useState<Way>('generate');
  const [password, setPassword] = useState('');
  const flaws = strength === undefined ? [] : flawsOf(password, strength, { company, person: user });
  const [made, setMade] = useState<string | null>(null);
  const [forceChange, setForceChange] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useAct('users.changePassword', {
    invalidates: touchedByPeople,
    onSuccess: (_answer, { body }) => {
      if (way === 'generate') return setMade(body.password);
      showSnackbar({ message: t('people.passwordDialog.changed', { name: user.name }), tone: 'success' });
      return onClose();
    },
    onError: (error) => {
      if (error.code !== 'SAME_PASSWORD' && error.code !== 'INVALID_PASSWORD') return false;
      setProblem(errorText(error));
      return undefined;
    },
  });
  const recipient = detail && findLinkRecipient(detail, company.control_state);
  const sendLink = useAct('users.bulk', {
    invalidates: ['tasks.list'],
    onSuccess: () => {
      const messageKey = company.sends_mail ? 'passwords.linkSent' : 'passwords.linkWaits';
      showSnackbar({ message: t(messageKey, { name: user.name, email: recipient ?? '' }), tone: 'success' });
      onClose();
    },
  });
  if (made !== null)
    return <MadePasswordDialog name={user.name} password={made} mustChange={forceChange} onClose={onClose} />;
  const isGood = {
    generate: strength !== undefined,
    type: strength !== undefined && flaws.length === 0,
    link: detail !== undefined && findLinkObstacle(detail, company.control_state) === null,
  }[way];
  const submit = () => {
    if (way === 'link') {
      sendLink.mutate({ body: { selection: { users: [user.key] }, act: { action: 'share_change_link' } } });
    } else if (strength !== undefined) {
      const chosen = way === 'generate' ? generatePassword(strength) : password;
      change.mutate({ params: { key: user.key }, body: { password: chosen, force_change: forceChange } });
    }
  };
  return (
    <DialogFrame
      title={t('people.passwordDialog.title', { name: user.name })}
      // A generated password is shown this one time: the dialog does not close before.
      onClose={change.isPending ? stay : onClose}
      submitLabel={t(`passwords.actions.${way}`)}
      isBusy={change.isPending || sendLink.isPending}
      isDisabled={!isGood}
      onSubmit={submit}
    >
      <SegmentedControl
        fullWidth
        disabled={change.isPending}
        aria-label={t('passwords.waysLabel')}
        data={ways.map((each) => ({ value: each, label: t(`passwords.ways.${each}`) }))}
        value={way}
        onChange={(value) => {
          setWay(ways.find((each) => each === value) ?? 'generate');
          setProblem(null);
        }}
      />
      {detail === undefined || strength === undefined ? <LoadingLines lines={2} /> : null}
      {way === 'generate' ? (
        <Text size="sm">
          {t('passwords.generateText', { name: user.name })} {t('people.passwordDialog.onlyHere')}
        </Text>
      ) : null}
      {way === 'type' && strength !== undefined ? (
        <TypedPassword
          password={password}
          strength={strength}
          flaws={flaws}
          problem={problem}
          onChange={(typed) => {
            setPassword(typed);
            setProblem(null);
          }}
        />
      ) : null}
      {way === 'link' && detail !== undefined ? (
        <>
          <LinkText user={detail} />
          <LeftOutBefore selection={{ users: [user.key] }} action="share_change_link" />
        </>
      ) : null}
      {way === 'generate' && problem !== null ? (
        <Text size="sm" c="var(--sg-bad)" role="alert">
          {problem}
        </Text>
      ) : null}
      {way === 'link' ? null : (
        <Checkbox
          label={t('people.passwordDialog.forceChange')}
          checked={forceChange}
          onChange={(event) => setForceChange(event.currentTarget.checked)}
        />
      )}
    </DialogFrame>
  );
}
