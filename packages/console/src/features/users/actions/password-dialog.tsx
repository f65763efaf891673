import { ActionIcon, Button, Checkbox, CopyButton, Group, PasswordInput, Text, Tooltip } from '@mantine/core';
import { findPasswordProblems } from '@shiftgate/domain/password/strength.ts';
import { IconCheck, IconCopy, IconDice5 } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct, useCall } from '../../../lib/query.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useErrorText, useT } from '../../../lib/texts.tsx';
import { LoadingLines } from '../../../ui/page.tsx';
import { touchedByPeople } from '../model.ts';
import type { User } from '../model.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { generatePassword } from './generate-password.ts';
import { PasswordRules, toStrength } from './password-rules.tsx';

interface PasswordDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Sets the password of a person, typed or generated, with its rules shown live. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const t = useT();
  const errorText = useErrorText();
  const strengthOf = useCall('users.get', { params: { key: user.key } }).data?.password_strength;
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [forceChange, setForceChange] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useAct('users.changePassword', {
    invalidates: touchedByPeople,
    onSuccess: () => {
      showSnackbar({ message: t('people.passwordDialog.changed', { name: user.name }), tone: 'success' });
      onClose();
    },
    onError: (error) => {
      if (error.code !== 'SAME_PASSWORD' && error.code !== 'INVALID_PASSWORD') return false;
      setProblem(errorText(error));
      return undefined;
    },
  });
  const strength = strengthOf && toStrength(strengthOf);
  const isGood = strength !== undefined && findPasswordProblems(password, strength).length === 0;
  return (
    <DialogFrame
      title={t('people.passwordDialog.title', { name: user.name })}
      onClose={onClose}
      submitLabel={t('people.passwordDialog.change')}
      isBusy={change.isPending}
      isDisabled={!isGood}
      onSubmit={() =>
        change.mutate({ params: { key: user.key }, body: { password, force_change: forceChange } })
      }
    >
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <PasswordInput
          className="sg-grow"
          label={t('people.passwordDialog.label')}
          value={password}
          visible={isShown}
          onVisibilityChange={setIsShown}
          visibilityToggleButtonProps={{ 'aria-label': t('people.passwordDialog.show') }}
          error={problem}
          autoComplete="new-password"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <CopyPassword password={password} />
      </Group>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDice5 size={16} />}
        disabled={strength === undefined}
        onClick={() => {
          if (strength === undefined) return;
          setPassword(generatePassword(strength));
          setIsShown(true);
          setProblem(null);
        }}
      >
        {t('people.passwordDialog.generate')}
      </Button>
      {strength === undefined ? (
        <LoadingLines lines={2} />
      ) : (
        <PasswordRules password={password} strength={strength} />
      )}
      <Text size="xs" c="dimmed">
        {t('people.passwordDialog.advice')}
      </Text>
      <Checkbox
        label={t('people.passwordDialog.forceChange')}
        checked={forceChange}
        onChange={(event) => setForceChange(event.currentTarget.checked)}
      />
    </DialogFrame>
  );
}

function CopyPassword({ password }: { readonly password: string }) {
  const t = useT();
  return (
    <CopyButton value={password}>
      {({ copied, copy }) => (
        <Tooltip label={t(copied ? 'people.passwordDialog.copied' : 'people.passwordDialog.copy')}>
          <ActionIcon
            variant="default"
            size={36}
            disabled={password === ''}
            aria-label={t('people.passwordDialog.copy')}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
