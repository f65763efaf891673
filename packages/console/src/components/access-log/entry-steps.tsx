import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { disabledInPlace } from '#design/form/disabled-in-place.ts';
import { useT } from '#lib/i18n/texts.tsx';
import './access-log.css';

export interface EntryStepsProps {
  /** The newer and the older entry of the open page; null at its ends. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

const typing = 'input, select, textarea, [contenteditable], [role="radio"]';

/** Steps to the entry before and after, by buttons and by the arrow keys to the left and to the right. */
export function EntrySteps({ onPrevious, onNext }: EntryStepsProps) {
  const steps = useRef<HTMLDivElement>(null);
  const step = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return;
    if (target instanceof Element) {
      if (target.closest(typing) !== null) return;
      // A dialog in front of the entry handles its own arrow keys.
      if (target.closest('[role="dialog"]')?.contains(steps.current) === false) return;
    }
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
    <div ref={steps} className="sg-entry-steps">
      <Step arrow="ArrowLeft" onStep={onPrevious} />
      <Step arrow="ArrowRight" onStep={onNext} />
    </div>
  );
}

interface StepProps {
  readonly arrow: 'ArrowLeft' | 'ArrowRight';
  readonly onStep: (() => void) | null;
}

/** A step by one button; at an end it stays in place. */
function Step({ arrow, onStep }: StepProps) {
  const t = useT();
  const isBack = arrow === 'ArrowLeft';
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={isBack ? <IconChevronLeft size={16} aria-hidden /> : undefined}
      rightSection={isBack ? undefined : <IconChevronRight size={16} aria-hidden />}
      {...disabledInPlace(onStep === null)}
      aria-keyshortcuts={arrow}
      onClick={() => onStep?.()}
    >
      {t(isBack ? 'accessLog.previous' : 'accessLog.next')}
    </Button>
  );
}
