import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { followFootHeight } from '../layout/foot-height.ts';
import { closeSnackbar, holdSnackbar, leaveSnackbar, snackbarStore } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import './snackbar.css';

const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle } as const;

/** The place where messages appear; a live region that is always there, so that readers hear every change. */
export function Snackbar() {
  const t = useT();
  const shown = useSyncExternalStore(snackbarStore.subscribe, snackbarStore.current);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => followFootHeight((height) => place.current?.style.setProperty('margin-bottom', `${height}px`)),
    [],
  );
  const Icon = shown === null ? null : icons[shown.tone];
  return (
    <div
      className="sg-snackbar-place"
      role={shown?.tone === 'error' ? 'alert' : 'status'}
      aria-live="polite"
      ref={place}
    >
      {shown === null || Icon === null ? null : (
        <div
          className="sg-snackbar"
          data-tone={shown.tone}
          key={shown.id}
          onPointerEnter={holdSnackbar}
          onPointerLeave={leaveSnackbar}
          onFocus={holdSnackbar}
          onBlur={leaveSnackbar}
        >
          <Icon size={20} aria-hidden />
          <span>{shown.message}</span>
          {shown.actions?.map(({ label, run }) => (
            <Button
              key={label}
              size="compact-sm"
              variant="subtle"
              className="sg-snackbar-action"
              onClick={() => {
                closeSnackbar();
                run();
              }}
            >
              {label}
            </Button>
          ))}
          <CloseButton size="sm" aria-label={t('common.close')} onClick={closeSnackbar} />
        </div>
      )}
    </div>
  );
}
