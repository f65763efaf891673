import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

interface SpanHeadProps {
  /** What is shown: a month and its year, or a year. */
  readonly title: string;
  readonly previous: string;
  readonly next: string;
  /** Null where there is nothing further. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  /** Leads back to now; left out where that is what is shown. */
  readonly now?: { readonly label: string; readonly onShow: () => void } | undefined;
}

/** The title of a time span, with buttons for the previous and next one. */
export function SpanHead({ title, previous, next, onPrevious, onNext, now }: SpanHeadProps) {
  return (
    <Group gap="xs">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={previous}
        disabled={onPrevious === null}
        onClick={() => onPrevious?.()}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <strong className="sg-span-title" aria-live="polite">
        {title}
      </strong>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={next}
        disabled={onNext === null}
        onClick={() => onNext?.()}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      {now === undefined ? null : (
        <Button variant="subtle" onClick={now.onShow}>
          {now.label}
        </Button>
      )}
    </Group>
  );
}
