import { Button } from '@mantine/core';
import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { DownloadButton } from '#components/downloads/download-button.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import type { fileColumns } from './session-columns.tsx';

interface SessionActionsProps {
  readonly shown: Omit<CallQuery<'sessions.list'>, 'page_size' | 'cursor'>;
  /** Of the file. */
  readonly columns: ReturnType<typeof fileColumns>;
  /** How many open ones there are, or null where they are not counted. */
  readonly total: number | null;
  /** Whether there are more than that. */
  readonly hasMore: boolean;
  readonly isEnding: boolean;
  readonly onEndAll: (total: number) => void;
}

/** Ends all open sessions that are found, and downloads those that are shown. */
export function SessionActions({ shown, columns, total, hasMore, isEnding, onEndAll }: SessionActionsProps) {
  const t = useT();
  return (
    <>
      {shown.view === 'live' && total !== null && total > 0 ? (
        <Button variant="default" color="red" loading={isEnding} onClick={() => onEndAll(total)}>
          {t(hasMore ? 'sessions.endAllMore' : 'sessions.endAllFound', { count: total })}
        </Button>
      ) : null}
      <DownloadButton file={{ kind: 'sessions_csv', filters: shown, columns }} />
    </>
  );
}
