import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { describeRules } from '#components/shifts/describe-rules.ts';
import { isCycleTemplate, templateNames, makeTemplateRules } from '#features/shifts/model/templates.ts';
import type { TemplateName } from '#features/shifts/model/templates.ts';
import { PlainDateInput } from '#design/form/plain-date-input.tsx';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { useLanguageName, useShiftText } from '#features/shifts/texts.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';

interface TemplateDialogProps {
  /** Today in the shift's zone: the default start of a cycle. */
  readonly today: string;
  readonly newId: () => string;
  readonly onUse: (rules: readonly DraftRule[]) => void;
  readonly onClose: () => void;
}

/** Offers ready-made weeks, each with a sentence that describes it. */
export function TemplateDialog({ today, newId, onUse, onClose }: TemplateDialogProps) {
  const t = useShiftText();
  const language = useLanguageName();
  const [name, setName] = useState<TemplateName>('business');
  const [anchorOn, setAnchorOn] = useState<string | null>(today);
  const rulesOf = (template: TemplateName) => makeTemplateRules(template, anchorOn ?? today, newId);
  return (
    <DialogFrame
      title={t('templates.title')}
      submitLabel={t('templates.use')}
      onSubmit={() => onUse(rulesOf(name))}
      isDisabled={isCycleTemplate(name) && anchorOn === null}
      isWide
      onClose={onClose}
    >
      <Radio.Group
        value={name}
        onChange={(chosen) => setName(chosen as TemplateName)}
        aria-label={t('templates.title')}
      >
        <Stack gap="sm">
          {templateNames.map((template) => (
            <Radio
              key={template}
              value={template}
              label={t(`templates.${template}`)}
              description={describeRules(rulesOf(template), language, t)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isCycleTemplate(name) ? (
        <PlainDateInput label={t('templates.anchor')} value={anchorOn} onChange={setAnchorOn} />
      ) : null}
      <Text size="sm" c="dimmed">
        {t('templates.text')}
      </Text>
    </DialogFrame>
  );
}
