import { Button, Loader } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { runningFiles } from '#lib/api/file-download.ts';
import { useT } from '#lib/i18n/texts.tsx';
import './file-progress.css';

/** The files that are on their way, each with its lines so far and the button that cancels it. */
export function FileProgress() {
  const t = useT();
  const files = useSyncExternalStore(runningFiles.subscribe, runningFiles.current);
  return (
    <div className="sg-files" role="status">
      {files.map(({ url, name, lines, cancel }) => (
        <div className="sg-file" key={url}>
          <Loader size={18} aria-hidden />
          <span className="sg-file-text">
            <span>{t('common.fileComing', { name })}</span>
            {lines === null ? null : (
              // Every change of it would be read out.
              <span className="sg-muted" aria-live="off">
                {t('common.fileLines', { count: lines })}
              </span>
            )}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('common.fileCancel', { name })}
            onClick={cancel}
          >
            {t('common.cancel')}
          </Button>
        </div>
      ))}
    </div>
  );
}
