import { useIsLive } from '../lib/stream.ts';
import { useT } from '../lib/texts.tsx';
import { Chip } from './page.tsx';

/** Whether a list is told of what is new, or asks for it now and then. */
export function LiveChip() {
  const t = useT();
  const isLive = useIsLive();
  return <Chip tone={isLive ? 'good' : 'plain'}>{t(isLive ? 'accessLog.live' : 'accessLog.polling')}</Chip>;
}
