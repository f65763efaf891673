import { Select } from '@mantine/core';
import type { ComboboxItem, SelectProps } from '@mantine/core';
import { findOptions } from './find-options.ts';
import { useT } from '#lib/i18n/texts.tsx';

export interface SearchSelectProps extends Omit<
  SelectProps<string>,
  'searchable' | 'filter' | 'nothingFoundMessage'
> {
  readonly data: ComboboxItem[];
}

/** A select with a text search; it reports when nothing matches. */
export function SearchSelect(props: SearchSelectProps) {
  const t = useT();
  return (
    <Select
      searchable
      filter={({ options, search, limit }) =>
        findOptions(
          options.filter((option) => 'label' in option),
          search,
          limit,
        )
      }
      nothingFoundMessage={t('common.nothingFound')}
      {...props}
    />
  );
}
