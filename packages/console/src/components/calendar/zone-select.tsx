import { useMediaQuery } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLanguage } from '#lib/i18n/texts.tsx';
import { now } from '#lib/now.ts';
import { SearchSelect } from '#design/form/search-select.tsx';
import type { SearchSelectProps } from '#design/form/search-select.tsx';
import { describeZone, listZones } from './zone-options.ts';
import type { ZoneOption } from './zone-options.ts';

interface ZoneSelectProps extends Omit<SearchSelectProps, 'data' | 'onDropdownOpen' | 'value'> {
  /** An IANA name; empty for the first choice. */
  readonly value: string;
  /** A choice before all zones, whose value is empty: the zone that counts without one's own. */
  readonly first?: { readonly label: string; readonly zone: string };
}

/** An option whose field shows its city alone: a narrow one would cut it off. The name still finds it. */
function shorten({ value, label, short, keywords }: ZoneOption) {
  return { value, label: short, keywords: `${label} ${keywords}` };
}

/** A select of time zones by name, place, and today's offset. */
export function ZoneSelect({ value, first, ...rest }: ZoneSelectProps) {
  const { language } = useLanguage();
  // Naming every zone takes a moment: it waits for the first opening, and is memoized by hand.
  const [isOpened, setIsOpened] = useState(false);
  const all = useMemo(() => (isOpened ? listZones(language, now()) : []), [isOpened, language]);
  const isNarrow = useMediaQuery('(width < 37.5em)', false, { getInitialValueInEffect: false });
  const data = useMemo(() => {
    const at = now();
    const toOption = (zone: ZoneOption) => (isNarrow ? shorten(zone) : zone);
    const leading =
      first === undefined
        ? []
        : [{ value: '', label: `${first.label}: ${toOption(describeZone(first.zone, language, at)).label}` }];
    const isListed = value === '' || all.some((option) => option.value === value);
    const listed = isListed ? all : [describeZone(value, language, at), ...all];
    return [...leading, ...listed.map(toOption)];
  }, [all, first, isNarrow, language, value]);
  // The list has room for whole names, which it is ordered by.
  const wholeNames = new Map(all.map((zone) => [zone.value, zone.label]));
  const renderWhole: NonNullable<SearchSelectProps['renderOption']> = ({ option, checked }) => (
    <>
      {checked === true ? <IconCheck size={14} aria-hidden /> : null}
      <span>{wholeNames.get(option.value) ?? option.label}</span>
    </>
  );
  return (
    <SearchSelect
      limit={data.length}
      allowDeselect={false}
      {...rest}
      data={data}
      value={value}
      {...(isNarrow ? { renderOption: renderWhole } : {})}
      onDropdownOpen={() => setIsOpened(true)}
    />
  );
}
