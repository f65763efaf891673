import { useIsLive } from '../../lib/api/stream.ts';
import { useT } from '../../lib/i18n/texts.tsx';
import { Chip } from '../../design/layout/page.tsx';

interface LiveChipProps {
  /** How the reading of the list stands. */
  readonly list: { readonly isError: boolean; readonly failureCount: number };
}

/** Whether a list is told of what is new, asks for it now and then, or cannot be read at present. */
export function LiveChip({ list }: LiveChipProps) {
  const t = useT();
  const isLive = useIsLive();
  if (list.isError || list.failureCount > 0) return <Chip tone="warn">{t('accessLog.notRead')}</Chip>;
  return <Chip tone={isLive ? 'good' : 'plain'}>{t(isLive ? 'accessLog.live' : 'accessLog.polling')}</Chip>;
}
