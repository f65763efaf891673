import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { setFootHeight } from '../layout/foot-height.ts';
import { focusContent } from '../dialog/keep-focus.ts';
import { useFirstWrong } from '#lib/forms/first-wrong.ts';

interface SaveBarProps {
  /** Something is not saved yet; the bar is there only then. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** It cannot be saved as it is. */
  readonly isBlocked: boolean;
  /** Names the bar: that something is not saved. */
  readonly label: string;
  /** What is the case right now, where that is not the name. */
  readonly standing?: string;
  /** The note under the buttons; `spokenNote` replaces it for screen readers where they differ. */
  readonly note?: ReactNode;
  readonly spokenNote: string | null;
  readonly discardLabel: string;
  readonly saveLabel: string;
  /** The part of the screen that is shown, where a wrong field may be on another one. */
  readonly part?: string;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/** Reports unsaved changes at the foot of the screen, with the buttons to save or discard them. */
export function SaveBar(props: SaveBarProps) {
  const { isDirty, isSaving, label, standing = label, spokenNote, part } = props;
  const findPlace = () => document.getElementById('content') ?? document.body;
  const { look, region } = useFirstWrong({ findPlace, isBusy: isSaving, part });
  const wasDirty = useRef(isDirty);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    // The bar is gone, and with it the button that was pressed.
    if (wasDirty.current && !isDirty && isLost) focusContent();
    wasDirty.current = isDirty;
  }, [isDirty]);
  const save = () => {
    look();
    props.onSave();
  };
  const bar = useRef<HTMLElement>(null);
  // Messages are shown above the bar, not over its buttons. A property of the whole page would do as well, but setting one
  // works out the styles of everything on it anew, in the frame in which a drag ends.
  useLayoutEffect(() => {
    const shown = bar.current;
    if (shown === null) return undefined;
    const observer = new ResizeObserver(() => setFootHeight(shown.offsetHeight));
    observer.observe(shown);
    return () => {
      observer.disconnect();
      setFootHeight(0);
    };
  }, [isDirty]);
  return (
    <>
      {/* What appears together with its words is not read out: the place for them is always there. */}
      <VisuallyHidden component="output">
        {isDirty ? [standing, spokenNote].filter((text) => text !== null).join('. ') : ''}
      </VisuallyHidden>
      <VisuallyHidden component="output" ref={region} />
      {isDirty ? (
        <section ref={bar} className="sg-save-bar" aria-label={label}>
          <div>
            <strong>{standing}</strong>
            {props.note}
          </div>
          <Group gap="xs">
            <Button variant="default" disabled={isSaving} onClick={props.onDiscard}>
              {props.discardLabel}
            </Button>
            <Button loading={isSaving} disabled={props.isBlocked} onClick={save}>
              {props.saveLabel}
            </Button>
          </Group>
        </section>
      ) : null}
    </>
  );
}
