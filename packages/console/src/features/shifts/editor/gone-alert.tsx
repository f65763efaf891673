import { Alert, Button, Group, Text } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError, call } from '#lib/api/client.ts';
import { whileBusy } from '#lib/while-busy.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useSaveTexts } from '#components/saving/format-save.ts';
import type { LastSave } from '#components/saving/format-save.ts';
import { newShiftPatch } from '../model/shift-draft.ts';
import { useShiftText } from '../texts.ts';
import type { ShiftEditor, WireShift } from '../model/model.ts';

/** The deletion, as far as the answer knows it. */
function deletionIn({ facts }: ApiError): LastSave {
  const text = (name: string) => {
    const value = facts[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    updated_at: text('deleted_at'),
    updated_by: text('deleted_by'),
    updated_by_key: text('deleted_by_key'),
  };
}

interface GoneAlertProps {
  readonly editor: ShiftEditor;
  /** The refusal that reported it. */
  readonly error: ApiError;
  readonly onRecreated: (key: string) => void;
}

/** When the shift was deleted elsewhere while it is open here: what is on the screen can become another shift. */
export function GoneAlert({ editor, error, onRecreated }: GoneAlertProps) {
  const t = useShiftText();
  const { formatDeletion } = useSaveTexts();
  const [isBusy, setIsBusy] = useState(false);
  // A second try goes on with the shift that the first one made.
  const made = useRef<WireShift | null>(null);
  const make = async (name: string): Promise<WireShift> => {
    const shift = made.current ?? (await call('shifts.create', { body: { name } }));
    made.current = shift;
    return shift;
  };
  const recreate = () =>
    whileBusy(setIsBusy, async () => {
      const { draft } = editor;
      try {
        const { key, version } = await make(draft.name.trim());
        const saved = await call('shifts.update', { params: { key }, body: newShiftPatch(draft, version) });
        showSnackbar({ message: t('list.created', { name: saved.name }), tone: 'success' });
        onRecreated(key);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        editor.refuse(error);
      }
    });
  return (
    <Alert color="red" icon={<IconTrashX aria-hidden />} title={t('gone.title')} role="alert">
      <Text size="sm" mb="sm">
        {t('gone.text', { deletion: formatDeletion(deletionIn(error), 'shift') ?? t('gone.deleted') })}
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
