import { Alert } from '@mantine/core';
import { useT } from '#lib/i18n/texts.tsx';
import type { Agreed } from '../model.ts';

/** Warns that the search finds another number of people than before. */
export function NumberChanged({ count, before }: Agreed) {
  const t = useT();
  if (before === null || before === count) return null;
  return <Alert color="yellow">{t('tasks.numberChanged', { count, before })}</Alert>;
}
