import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '#lib/i18n/texts.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called with the first key, then when the person has paused typing. */
  readonly onSearch: (text: string) => void;
}

const pauseMs = 250;

/** A search box: the first key searches immediately, later keys wait for a pause in typing. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const t = useT();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // What was searched here and has not come back as the address yet: keys typed meanwhile must not be taken back by it.
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (shown !== value) {
    setShown(value);
    const arrived = asked.indexOf(value);
    setAsked(arrived === -1 ? [] : asked.slice(arrived + 1));
    // The address changed from outside (back, a link): the box follows.
    if (arrived === -1) setText(value);
  }
  const ask = (wanted: string) => {
    setAsked((before) => [...before, wanted]);
    onSearch(wanted);
  };
  const askAfterPause = useEffectEvent(ask);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => askAfterPause(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value]);
  const lastKeyAt = useRef(-Infinity);
  const type = (typed: string, at: number) => {
    const isFirstKey = at - lastKeyAt.current > pauseMs;
    lastKeyAt.current = at;
    setText(typed);
    if (isFirstKey && typed.trim() !== value) ask(typed.trim());
  };
  return (
    <TextInput
      className="sg-filter-search"
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={t('common.clear')}
            onClick={(event) => type('', event.timeStamp)}
          />
        )
      }
      onChange={(event) => type(event.currentTarget.value, event.timeStamp)}
    />
  );
}
