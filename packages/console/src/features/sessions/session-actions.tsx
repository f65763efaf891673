import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { useDownload } from '../../lib/api/use-download.ts';
import { useT } from '../../lib/i18n/texts.tsx';

interface SessionActionsProps {
  readonly shown: Omit<CallQuery<'sessions.list'>, 'page_size' | 'cursor'>;
  /** How many open ones there are, or null where they are not counted. */
  readonly total: number | null;
  /** Whether there are more than that. */
  readonly hasMore: boolean;
  readonly isEnding: boolean;
  readonly onEndAll: (total: number) => void;
}

/** Ends all open sessions that are found, and downloads those that are shown. */
export function SessionActions({ shown, total, hasMore, isEnding, onEndAll }: SessionActionsProps) {
  const t = useT();
  const download = useDownload();
  return (
    <>
      {shown.view === 'live' && total !== null && total > 0 ? (
        <Button variant="default" color="red" loading={isEnding} onClick={() => onEndAll(total)}>
          {t(hasMore ? 'sessions.endAllMore' : 'sessions.endAllFound', { count: total })}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate({ body: { kind: 'sessions_csv', filters: shown } })}
      >
        {t('common.download')}
      </Button>
    </>
  );
}
