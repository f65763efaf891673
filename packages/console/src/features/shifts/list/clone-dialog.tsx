import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useAct } from '../../../lib/query.ts';
import { useT } from '../../../lib/texts.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { maxNameLength } from '../model/draft-problems.ts';
import type { WireShift } from '../model/rule-draft.ts';
import { useShiftText } from '../texts.ts';

interface CloneDialogProps {
  readonly source: { readonly key: string; readonly name: string };
  readonly onCloned: (shift: WireShift) => void;
  readonly onClose: () => void;
}

/** Makes a disabled copy of a shift, under a name of its own. */
export function CloneDialog({ source, onCloned, onClose }: CloneDialogProps) {
  const t = useShiftText();
  const common = useT();
  const [name, setName] = useState('');
  const [withUsers, setWithUsers] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const cloning = useAct('shifts.clone', {
    invalidates: ['shifts.list', 'home.summary'],
    onSuccess: onCloned,
    onError: (refusal) => {
      if (refusal.code !== 'SHIFT_NAME_TAKEN') return false;
      setError(t('problems.nameTaken'));
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = name.trim();
    cloning.mutate({
      params: { key: source.key },
      body: { with_users: withUsers, ...(named === '' ? {} : { name: named }) },
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('clone.title', { name: source.name })}
      closeButtonProps={{ 'aria-label': common('common.close') }}
      centered
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('clone.name')}
            description={t('clone.nameHint')}
            data-autofocus
            maxLength={maxNameLength}
            value={name}
            error={error ?? undefined}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(null);
            }}
          />
          <Checkbox
            label={t('clone.withUsers')}
            description={t('clone.withUsersHint')}
            checked={withUsers}
            onChange={(event) => setWithUsers(event.currentTarget.checked)}
          />
          <Text size="sm" c="dimmed">
            {t('clone.text')}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common('common.cancel')}
            </Button>
            <Button type="submit" loading={cloning.isPending}>
              {t('clone.do')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
