import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useShiftText } from '../texts.ts';
import type { ShiftEditor } from './use-shift-editor.ts';

/** Asks for a decision when somebody else saved the shift in between. */
export function ConflictAlert({ editor }: { readonly editor: ShiftEditor }) {
  const t = useShiftText();
  if (!editor.hasConflict && editor.bothChanged.length === 0) return null;
  if (!editor.hasConflict) {
    const fields = editor.bothChanged.map((field) => t(`fields.${field}`)).join(', ');
    return (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        {t('conflict.both', { fields })}
      </Alert>
    );
  }
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('conflict.title')} role="alert">
      <Text size="sm" mb="sm">
        {t('conflict.text')}
      </Text>
      <Group gap="xs">
        <Button onClick={() => void editor.loadNewer(true)}>{t('conflict.load')}</Button>
        <Button variant="default" onClick={() => void editor.loadNewer(false)}>
          {t('conflict.discardMine')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Says that something is not saved yet, at the foot of the screen, with what can be done about it. */
export function SaveBar({ editor }: { readonly editor: ShiftEditor }) {
  const t = useShiftText();
  const confirm = useConfirm();
  const { changed, problems, isSaving, shift } = editor;
  if (changed.length === 0) return null;

  const save = async () => {
    const touchesAccess = changed.some((field) =>
      ['rules', 'list_ip', 'allowed_browsers', 'allowed_os', 'zone'].includes(field),
    );
    if (touchesAccess && problems.tabs.length === 0 && shift.state !== 'disabled' && shift.users_number > 0) {
      const isSure = await confirm({
        title: t('bar.editTitle'),
        message: t('bar.editText', { count: shift.users_number }),
        confirmLabel: t('bar.save'),
        isReversible: true,
      });
      if (!isSure) return;
    }
    await editor.save();
  };
  const discard = async () => {
    const isSure = await confirm({
      title: t('bar.discardTitle'),
      message: t('bar.discardText'),
      confirmLabel: t('bar.discard'),
      isReversible: false,
      isDanger: true,
    });
    if (isSure) editor.discard();
  };

  return (
    <section className="sg-save-bar" aria-label={t('bar.unsaved')}>
      <div aria-live="polite">
        <strong>{isSaving ? t('bar.saving') : t('bar.unsaved')}</strong>
        {problems.tabs.length === 0 ? null : (
          <Text size="sm" c="red">
            {t('bar.problemsIn', { tabs: problems.tabs.map((tab) => t(`tabs.${tab}`)).join(', ') })}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button variant="default" disabled={isSaving} onClick={() => void discard()}>
          {t('bar.discard')}
        </Button>
        <Button loading={isSaving} disabled={editor.hasConflict} onClick={() => void save()}>
          {t('bar.save')}
        </Button>
      </Group>
    </section>
  );
}
