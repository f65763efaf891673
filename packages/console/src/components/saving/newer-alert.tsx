import { Alert, Button, Group, Text } from '@mantine/core';
import { useSaveTexts } from './format-save.ts';
import type { LastSave, SavedThing } from './format-save.ts';
import { focusContent } from '#design/dialog/keep-focus.ts';

interface NewerAlertProps {
  readonly title: string;
  readonly thing: SavedThing;
  /** The save that came in between. */
  readonly saved: LastSave;
  readonly keepLabel: string;
  readonly takeLabel: string;
  readonly onDecide: (keepsMine: boolean) => void;
}

/** Reports a save by another administrator, and asks which version to keep. */
export function NewerAlert({ title, thing, saved, keepLabel, takeLabel, onDecide }: NewerAlertProps) {
  const { formatSave } = useSaveTexts();
  const saveText = formatSave(saved, thing);
  const decide = (keepsMine: boolean) => {
    onDecide(keepsMine);
    // The question goes, and with it the button that was pressed.
    focusContent();
  };
  return (
    <Alert color="yellow" role="alert" title={title}>
      {saveText === null ? null : (
        <Text size="sm" mb="sm">
          {saveText}
        </Text>
      )}
      <Group gap="xs">
        <Button onClick={() => decide(true)}>{keepLabel}</Button>
        <Button variant="default" onClick={() => decide(false)}>
          {takeLabel}
        </Button>
      </Group>
    </Alert>
  );
}
