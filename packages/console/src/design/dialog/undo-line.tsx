import { Text } from '@mantine/core';
import { useT } from '#lib/i18n/texts.tsx';
import { undoText } from '#lib/forms/promises.ts';
import type { PromiseName } from '#lib/forms/promises.ts';

/** Says whether an act can be undone, and how; nothing where its question says so. */
export function UndoLine({ of }: { readonly of: PromiseName }) {
  const t = useT();
  const text = undoText(of);
  if (text === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {t(text)}
    </Text>
  );
}
