import { Alert, Button, Group, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatExpiry } from '#components/passwords/format-expiry.ts';
import { useSaveTexts } from '#components/saving/format-save.ts';
import { describeRules } from '#components/shifts/describe-rules.ts';
import { findDifferingFields, draftOf } from '../model/shift-draft.ts';
import { colorKey, useLanguageName, useShiftText } from '../texts.ts';
import { showDate } from '#components/shifts/rule-texts.ts';
import type { DraftField, ShiftDraft, ShiftEditor } from '../model/model.ts';

/** A setting as a short text, so that two versions can be read side by side. */
function useFieldText(): (field: DraftField, draft: ShiftDraft) => string {
  const t = useShiftText();
  const language = useLanguageName();
  return (field, draft) => {
    switch (field) {
      case 'rules':
        return describeRules(draft.rules, language, t);
      case 'color':
        return t(colorKey(draft.color));
      case 'logout_scope':
        return t(`login.scopes.${draft.logout_scope}`);
      case 'period':
        if (draft.period === null) return t('conflict.empty');
        return [draft.period.start_date, draft.period.end_date]
          .map((date) => (date === null ? '…' : showDate(date)))
          .join(' – ');
      case 'expiry':
        return draft.expiry === null ? t('conflict.off') : formatExpiry(draft.expiry, language);
      case 'strength':
        return draft.strength === null
          ? t('passwords.inherited')
          : t('conflict.ownStrength', { length: draft.strength.min_length });
      default: {
        const value = draft[field];
        if (typeof value === 'boolean') return t(value ? 'conflict.on' : 'conflict.off');
        const text = value === null ? '' : typeof value === 'string' ? value : value.join(', ');
        return text === '' ? t('conflict.empty') : text;
      }
    }
  };
}

/** Shown when another administrator saved the shift in between: both versions side by side, and the choices. */
export function ConflictAlert({ editor }: { readonly editor: ShiftEditor }) {
  const t = useShiftText();
  const { formatSave } = useSaveTexts();
  const textOf = useFieldText();
  if (!editor.hasConflict && editor.bothChanged.length === 0) return null;
  if (!editor.hasConflict) {
    const fields = editor.bothChanged.map((field) => t(`fields.${field}`)).join(', ');
    return (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        {t('conflict.both', { fields })}
      </Alert>
    );
  }
  const theirs = editor.theirs === null ? null : draftOf(editor.theirs);
  const saveText = editor.theirs === null ? null : formatSave(editor.theirs, 'shift');
  const { mine, onlyTheirs } =
    theirs === null
      ? { mine: [], onlyTheirs: [] }
      : findDifferingFields(editor.draft, editor.changed, theirs);
  return (
    <Alert
      color="yellow"
      className="sg-conflict"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('conflict.title')}
      role="alert"
    >
      <Text size="sm" mb="sm">
        {t('conflict.text', { save: saveText ?? t('conflict.somebody') })}
      </Text>
      {theirs === null || mine.length === 0 ? null : (
        <Table.ScrollContainer
          type="native"
          tabIndex={0}
          role="region"
          aria-label={t('conflict.versions')}
          minWidth={360}
          mb="sm"
        >
          <Table aria-label={t('conflict.versions')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('conflict.field')}</Table.Th>
                <Table.Th>{t('conflict.mine')}</Table.Th>
                <Table.Th>{t('conflict.theirs')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {mine.map((field) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{t(`fields.${field}`)}</Table.Th>
                  <Table.Td>{textOf(field, editor.draft)}</Table.Td>
                  <Table.Td>{textOf(field, theirs)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {theirs === null || onlyTheirs.length === 0 ? null : (
        <div className="sg-conflict-theirs">
          {t('conflict.onlyTheirs')}
          <ul>
            {onlyTheirs.map((field) => (
              <li key={field}>
                {t(`fields.${field}`)}: {textOf(field, theirs)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Group gap="xs">
        <Button onClick={() => void editor.loadNewer(true)}>{t('conflict.load')}</Button>
        <Button variant="default" onClick={() => void editor.loadNewer(false)}>
          {t('conflict.discardMine')}
        </Button>
      </Group>
    </Alert>
  );
}
