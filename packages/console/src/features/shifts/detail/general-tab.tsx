import {
  Button,
  Group,
  Input,
  Stack,
  Text,
  Textarea,
  TextInput,
  useComputedColorScheme,
} from '@mantine/core';
import { textLimits, uiLimits } from '@shiftgate/domain/limits.ts';
import { IconCheck } from '@tabler/icons-react';
import { useSaveTexts } from '#components/saving/format-save.ts';
import { Card } from '#design/layout/page.tsx';
import { shiftColor } from '#components/shifts/shift-colors.ts';
import { maxNameLength } from '../model/draft-problems.ts';
import { colorKey, useRefusalText, useShiftText } from '../texts.ts';
import { ShiftFields, useIsReadOnly } from '../parts/protection.tsx';
import { PeriodCard } from './period-card.tsx';
import { ResponsePreview } from './response-preview.tsx';
import type { ShiftActions, ShiftEditor } from '../model/model.ts';

interface GeneralTabProps {
  readonly editor: ShiftEditor;
  /** Left out: the shift is gone, and there is nothing to be done with it. */
  readonly actions?: ShiftActions;
}

/** Name, color, message, period, and the way out. */
export function GeneralTab({ editor, actions }: GeneralTabProps) {
  const t = useShiftText();
  const refusalText = useRefusalText();
  const theme = useComputedColorScheme('light');
  const isReadOnly = useIsReadOnly();
  const { draft, change, problems, shift } = editor;
  const lastChange = useSaveTexts().formatLastChange(shift);
  const nameError = editor.isNameTaken
    ? t('problems.nameTaken')
    : problems.name === 'required'
      ? t('problems.nameRequired')
      : problems.name === 'too_long'
        ? t('problems.nameTooLong', { max: maxNameLength })
        : undefined;
  const refusedResponse = editor.fieldErrors.find((error) => error.field === 'custom_response');
  return (
    <Stack gap="md">
      <Card title={t('general.title')}>
        <Stack gap="md" maw={640}>
          <ShiftFields>
            <Stack gap="md">
              {lastChange === null ? null : (
                <Text size="sm" c="dimmed" mt={-8}>
                  {lastChange}
                </Text>
              )}
              <TextInput
                label={t('fields.name')}
                required
                value={draft.name}
                maxLength={maxNameLength}
                error={nameError}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <Input.Wrapper label={t('fields.color')} labelElement="div">
                <div className="sg-color-choice" role="radiogroup" aria-label={t('fields.color')}>
                  {Array.from({ length: uiLimits.shiftColours }, (_, color) => (
                    <label key={color} style={{ background: shiftColor(color, theme).mark }}>
                      <input
                        type="radio"
                        name="shift-color"
                        checked={draft.color === color}
                        aria-label={t(colorKey(color))}
                        onChange={() => change({ color })}
                      />
                      {draft.color === color ? <IconCheck size={18} stroke={3} aria-hidden /> : null}
                    </label>
                  ))}
                </div>
              </Input.Wrapper>
              <Textarea
                label={t('fields.custom_response')}
                description={t('general.responseHint')}
                autosize
                minRows={3}
                maxRows={10}
                maxLength={textLimits.maxCustomResponse}
                value={draft.custom_response}
                error={refusedResponse === undefined ? undefined : refusalText(refusedResponse.rule)}
                onChange={(event) => change({ custom_response: event.currentTarget.value })}
              />
            </Stack>
          </ShiftFields>
          <ResponsePreview editor={editor} />
        </Stack>
      </Card>
      <PeriodCard editor={editor} />
      {actions === undefined || isReadOnly ? null : (
        <Card title={t('general.dangerTitle')}>
          <Group justify="space-between" gap="sm">
            <Text c="dimmed">{t('general.dangerText')}</Text>
            <Button
              variant="outline"
              color="red"
              disabled={shift.state !== 'disabled'}
              loading={actions.isBusy}
              onClick={() => void actions.ask('delete', [shift])}
            >
              {t('general.delete')}
            </Button>
          </Group>
        </Card>
      )}
    </Stack>
  );
}
