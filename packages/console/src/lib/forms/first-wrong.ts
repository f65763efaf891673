import { useEffect, useEffectEvent, useRef, useState } from 'react';

const wrongFields = '[aria-invalid="true"], [data-wrong="true"]';
const fields = 'input, textarea, select, button';

/** The words beside a field that say what is wrong with it. */
function describe(field: Element): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((id) => id !== '');
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
}

/**
 * Puts the focus on the first field that is marked as wrong; readers of the screen read its error with it.
 * @returns null if there is none, else the words to be announced: those of a field that had the focus already.
 */
function focusFirstWrong(place: ParentNode | null): string | null {
  const marked = place?.querySelector<HTMLElement>(wrongFields) ?? null;
  if (marked === null) return null;
  const field = marked.matches(fields) ? marked : marked.querySelector<HTMLElement>(fields);
  if (field === null) return null;
  if (document.activeElement === field) return describe(field);
  field.focus();
  return '';
}

interface FirstWrongSettings {
  /** Where the fields are; asked after each submit. */
  readonly findPlace: () => ParentNode | null;
  /** An answer of the server is awaited: what it refuses counts as well. */
  readonly isBusy: boolean;
  /** The part of the form that is shown, where a wrong field may be on another one. */
  readonly part?: string | undefined;
}

/** After a submit, puts the focus on the first wrong field. `region` is a live region of its own. */
export function useFirstWrong({ findPlace, isBusy, part }: FirstWrongSettings) {
  const [tries, setTries] = useState(0);
  const region = useRef<HTMLOutputElement>(null);
  const isLooking = useRef(false);
  const wasBusy = useRef(false);
  const focusIt = useEffectEvent(() => focusFirstWrong(findPlace()));
  useEffect(() => {
    if (isLooking.current && !isBusy) {
      const words = focusIt();
      if (region.current !== null) region.current.textContent = words;
      if (words !== null || wasBusy.current) isLooking.current = false;
    }
    wasBusy.current = isBusy;
  }, [tries, isBusy, part]);
  return {
    region,
    /** A submit was pressed. */
    look: () => {
      isLooking.current = true;
      wasBusy.current = false;
      setTries((before) => before + 1);
    },
  };
}
