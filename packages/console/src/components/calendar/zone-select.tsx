import { useMemo, useState } from 'react';
import { useLanguage } from '../../lib/i18n/texts.tsx';
import { now } from '../../lib/now.ts';
import { SearchSelect } from '../../design/form/search-select.tsx';
import type { SearchSelectProps } from '../../design/form/search-select.tsx';
import { describeZone, listZones } from './zone-options.ts';

interface ZoneSelectProps extends Omit<SearchSelectProps, 'data' | 'onDropdownOpen' | 'value'> {
  /** An IANA name; empty for the first choice. */
  readonly value: string;
  /** A choice before all zones, whose value is empty: the zone that counts without one's own. */
  readonly first?: { readonly label: string; readonly zone: string };
}

/** A select of time zones by name, place, and today's offset. */
export function ZoneSelect({ value, first, ...rest }: ZoneSelectProps) {
  const { language } = useLanguage();
  // Naming every zone takes a moment, so it waits for the first opening.
  const [isOpened, setIsOpened] = useState(false);
  const all = useMemo(() => (isOpened ? listZones(language, now()) : []), [isOpened, language]);
  const data = useMemo(() => {
    const at = now();
    const leading =
      first === undefined
        ? []
        : [{ value: '', label: `${first.label}: ${describeZone(first.zone, language, at).label}` }];
    const isListed = value === '' || all.some((option) => option.value === value);
    return [...leading, ...(isListed ? [] : [describeZone(value, language, at)]), ...all];
  }, [all, first, language, value]);
  return (
    <SearchSelect
      limit={data.length}
      allowDeselect={false}
      {...rest}
      data={data}
      value={value}
      onDropdownOpen={() => setIsOpened(true)}
    />
  );
}
