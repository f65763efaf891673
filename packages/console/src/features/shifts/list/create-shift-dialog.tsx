import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useAct } from '../../../lib/query.ts';
import { useT } from '../../../lib/texts.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { maxNameLength } from '../model/draft-problems.ts';
import type { WireShift } from '../model/rule-draft.ts';
import { useShiftText } from '../texts.ts';

interface CreateShiftDialogProps {
  readonly onCreated: (shift: WireShift) => void;
  readonly onClose: () => void;
}

/** Asks for a name and creates a shift, disabled. */
export function CreateShiftDialog({ onCreated, onClose }: CreateShiftDialogProps) {
  const t = useShiftText();
  const common = useT();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const creation = useAct('shifts.create', {
    invalidates: ['shifts.list', 'home.summary'],
    onSuccess: onCreated,
    onError: (refusal) => {
      if (refusal.code !== 'SHIFT_NAME_TAKEN') return false;
      setError(t('problems.nameTaken'));
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setError(t('problems.nameRequired'));
    else creation.mutate({ body: { name: name.trim() } });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('list.create')}
      closeButtonProps={{ 'aria-label': common('common.close') }}
      centered
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('fields.name')}
            required
            data-autofocus
            maxLength={maxNameLength}
            value={name}
            error={error ?? undefined}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(null);
            }}
          />
          <Text size="sm" c="dimmed">
            {t('list.createText')}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common('common.cancel')}
            </Button>
            <Button type="submit" loading={creation.isPending}>
              {t('list.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
