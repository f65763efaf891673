import { Button, Group, Text } from '@mantine/core';
import { textLimits } from '@shiftgate/domain/limits.ts';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { makeLaterPart } from '#design/feedback/later-part.tsx';
import { useShiftText } from '../texts.ts';
import type { ShiftEditor } from '../model/model.ts';

// The preview of the sign-in page is loaded on demand.
const RefusalPreview = makeLaterPart(async () => (await import('./refusal-preview.tsx')).RefusalPreview);

/** Below the message of a shift: its length, and the page that shows it. */
export function ResponsePreview({ editor: { draft, shift } }: { readonly editor: ShiftEditor }) {
  const t = useShiftText();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const used = draft.custom_response.length;
  return (
    <>
      <Group justify="space-between" mt={-8}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => setIsPreviewing(true)}
        >
          {t('preview.open')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('general.counter', { used, max: textLimits.maxCustomResponse })}
        </Text>
      </Group>
      {isPreviewing ? (
        <RefusalPreview
          message={draft.custom_response.trim()}
          zone={draft.zone ?? shift.company_zone}
          onClose={() => setIsPreviewing(false)}
          onMissing={() => setIsPreviewing(false)}
        />
      ) : null}
    </>
  );
}
