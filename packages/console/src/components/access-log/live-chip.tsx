import { useIsLive } from '#lib/api/stream.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Chip } from '#design/layout/page.tsx';

interface LiveChipProps {
  /** The state of the list's updates. */
  readonly list: { readonly isError: boolean; readonly failureCount: number };
}

/** Shows whether a list gets live updates, polls, or cannot be loaded at present. */
export function LiveChip({ list }: LiveChipProps) {
  const t = useT();
  const isLive = useIsLive();
  if (list.isError || list.failureCount > 0) return <Chip tone="warn">{t('accessLog.notRead')}</Chip>;
  return <Chip tone={isLive ? 'good' : 'plain'}>{t(isLive ? 'accessLog.live' : 'accessLog.polling')}</Chip>;
}
