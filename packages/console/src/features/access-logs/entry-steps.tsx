import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useT } from '../../lib/i18n/texts.tsx';

export interface EntryStepsProps {
  /** The newer and the older entry of the open page; null at its ends. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

const typing = 'input, select, textarea, [contenteditable], [role="radio"], [role="dialog"] [role="dialog"]';

/** Steps to the entry before and after, by buttons and by the arrow keys to the left and to the right. */
export function EntrySteps({ onPrevious, onNext }: EntryStepsProps) {
  const t = useT();
  const step = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(typing) !== null) return;
    const go = key === 'ArrowLeft' ? onPrevious : key === 'ArrowRight' ? onNext : null;
    if (go === null) return;
    event.preventDefault();
    go();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => step(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (onPrevious === null && onNext === null) return null;
  return (
    <div className="sg-entry-steps">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={onPrevious === null}
        aria-keyshortcuts="ArrowLeft"
        onClick={() => onPrevious?.()}
      >
        {t('accessLog.previous')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={onNext === null}
        aria-keyshortcuts="ArrowRight"
        onClick={() => onNext?.()}
      >
        {t('accessLog.next')}
      </Button>
    </div>
  );
}
