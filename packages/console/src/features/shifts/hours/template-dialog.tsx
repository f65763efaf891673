import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import type { DraftRule } from '../model/rule-draft.ts';
import { describeRules } from '../model/sentence.ts';
import { isCycleTemplate, templateNames, templateRules, type TemplateName } from '../model/templates.ts';
import { PlainDateInput } from '../../../ui/plain-date-input.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useLanguageName, useShiftText } from '../texts.ts';

interface TemplateDialogProps {
  /** Today in the shift's zone: where a cycle begins unless said otherwise. */
  readonly today: string;
  readonly newId: () => string;
  readonly onUse: (rules: readonly DraftRule[]) => void;
  readonly onClose: () => void;
}

/** Offers ready-made weeks, each with the sentence that says what it means. */
export function TemplateDialog({ today, newId, onUse, onClose }: TemplateDialogProps) {
  const t = useShiftText();
  const common = useT();
  const language = useLanguageName();
  const [name, setName] = useState<TemplateName>('business');
  const [anchorOn, setAnchorOn] = useState<string | null>(today);
  const rulesOf = (template: TemplateName) => templateRules(template, anchorOn ?? today, newId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('templates.title')}
      closeButtonProps={{ 'aria-label': common('common.close') }}
      size="lg"
      centered
    >
      <Stack gap="md">
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button disabled={isCycleTemplate(name) && anchorOn === null} onClick={() => onUse(rulesOf(name))}>
            {t('templates.use')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
