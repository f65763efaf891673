import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

interface FilterChipProps {
  readonly text: string;
  /** What pressing it does, in words. */
  readonly clearText: string;
  readonly onClear: () => void;
}

/** A filter that a bar of the chart has set; pressing it takes the filter away. */
export function FilterChip({ text, clearText, onClear }: FilterChipProps) {
  return (
    <Button
      variant="light"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={clearText}
      onClick={onClear}
    >
      {text}
    </Button>
  );
}
