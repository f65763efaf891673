import { Alert, Button, Group, Text } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../../lib/client.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useErrorText } from '../../../lib/texts.tsx';
import type { WireShift } from '../model/rule-draft.ts';
import { newShiftPatch } from '../model/shift-draft.ts';
import { useShiftText } from '../texts.ts';
import type { ShiftEditor } from './use-shift-editor.ts';

interface GoneAlertProps {
  readonly editor: ShiftEditor;
  readonly onRecreated: (shift: WireShift) => void;
}

/** When the shift was deleted elsewhere while it is open here: what is on the screen can become another shift. */
export function GoneAlert({ editor, onRecreated }: GoneAlertProps) {
  const t = useShiftText();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  // A second try goes on with the shift that the first one made.
  const made = useRef<WireShift | null>(null);
  const recreate = async () => {
    const { draft } = editor;
    setIsBusy(true);
    try {
      made.current ??= await call('shifts.create', { body: { name: draft.name.trim() } });
      const { key, version } = made.current;
      onRecreated(await call('shifts.update', { params: { key }, body: newShiftPatch(draft, version) }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showSnackbar({ message: errorText(error), tone: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Alert color="red" icon={<IconTrashX aria-hidden />} title={t('gone.title')} role="alert">
      <Text size="sm" mb="sm">
        {t('gone.text')}
      </Text>
      <Group gap="xs">
        <Button disabled={editor.problems.tabs.length > 0} loading={isBusy} onClick={() => void recreate()}>
          {t('gone.recreate')}
        </Button>
        <Button variant="default" component={Link} to="/groups">
          {t('gone.back')}
        </Button>
      </Group>
    </Alert>
  );
}
