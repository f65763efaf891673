import { CloseButton, Modal, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { dailyDialogs } from '#features/users/actions/daily-dialogs.ts';
import { isUseless, mayChangeAccess } from '#features/users/model.ts';
import type { User, UserDialogName } from '#features/users/model.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useKeptFocus } from '#design/dialog/keep-focus.ts';
import { splitActionQuery } from './action-query.ts';
import { groupEntries, findEntries } from './entries.ts';
import type { SearchEntry } from './entries.ts';
import { listRecents, rememberRecent } from './recents.ts';
import { SearchResults } from './search-results.tsx';
import { personEntry, usePeopleEntries, useShiftEntries } from './use-found-entries.tsx';
import { useLogEntries } from './use-log-entries.tsx';
import { useGeneralEntries } from './use-general-entries.tsx';
import { usePersonEntries } from './use-person-entries.tsx';
import './search.css';

interface SearchDialogProps {
  readonly onClose: () => void;
  readonly onCreateShift: () => void;
  readonly onDialog: (name: UserDialogName, user: User) => void;
}

/**
 * The global search: people, shifts, screens and actions in one list. Choosing a person opens the actions for that
 * person.
 */
export function SearchDialog({ onClose, onCreateShift, onDialog }: SearchDialogProps) {
  const t = useT();
  const { me } = useSession();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [person, setPerson] = useState<User | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const type = (text: string) => {
    setQuery(text);
    setChosen(null);
  };
  const turnTo = (user: User | null) => {
    if (user !== null) rememberRecent({ id: `user ${user.key}`, user });
    setPerson(user);
    type('');
  };
  const general = useGeneralEntries(onCreateShift);
  const shifts = useShiftEntries();
  const named = splitActionQuery(
    query,
    dailyDialogs.map(({ name }) => ({ name, label: t(`people.${name}`) })),
  );
  const people = usePeopleEntries(
    person === null ? (named?.person ?? query) : '',
    named === null
      ? null
      : {
          label: named.action.label,
          mayRun: (user) => mayChangeAccess(me, user) && !isUseless(named.action.name, user),
          run: (user) => onDialog(named.action.name, user),
        },
    turnTo,
  );
  const logged = useLogEntries(person === null ? query : '');
  const entriesOf = usePersonEntries(onDialog);
  const isAsking = query.trim() !== '';
  const recents = listRecents().flatMap(({ id, user }) => {
    const entry =
      user === null
        ? [...shifts, ...general].find((each) => each.id === id)
        : personEntry(user, user.email, () => turnTo(user));
    return entry === undefined ? [] : [{ ...entry, id: `recent ${id}`, group: 'recent' as const }];
  });
  const groups = groupEntries(
    person === null
      ? [
          ...(isAsking ? [] : recents),
          ...findEntries([...(isAsking ? shifts : []), ...general], query),
          ...logged,
          ...people.entries,
        ]
      : findEntries(entriesOf(person), query),
  );
  const shown = groups.flatMap(([, own]) => own);
  const active = shown.find(({ id }) => id === chosen) ?? shown[0];
  const activeId = active === undefined ? undefined : `${listId} ${active.id}`.replaceAll(' ', '-');
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  // The focus goes back to where it was; a dialog that was chosen takes it from there.
  useKeptFocus(true);
  const run = (entry: SearchEntry) => {
    if (entry.keepsOpen !== true) onClose();
    if (entry.group === 'shifts' || entry.group === 'screens') rememberRecent({ id: entry.id, user: null });
    entry.run();
  };
  const move = (steps: number) => {
    const from = active === undefined ? 0 : shown.indexOf(active);
    setChosen(shown.at((from + steps + shown.length) % shown.length)?.id ?? null);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && shown.length > 0) move(1);
    else if (event.key === 'ArrowUp' && shown.length > 0) move(-1);
    else if (event.key === 'Enter' && active !== undefined) run(active);
    else if (event.key === 'Backspace' && query === '' && person !== null) turnTo(null);
    else return;
    event.preventDefault();
  };
  return (
    <Modal.Root
      opened
      // Escape leaves the person first, a click outside everything.
      onClose={person === null ? onClose : () => turnTo(null)}
      closeOnClickOutside={false}
      size={620}
      yOffset="10vh"
      classNames={{ content: 'sg-search' }}
    >
      <Modal.Overlay onClick={onClose} />
      <Modal.Content aria-label={t('shell.search')}>
        <div className="sg-search-field">
          <IconSearch size={20} aria-hidden />
          {person === null ? null : (
            <span className="sg-search-person">
              {person.name}
              <CloseButton size="sm" aria-label={t('search.leavePerson')} onClick={() => turnTo(null)} />
            </span>
          )}
          <input
            type="text"
            role="combobox"
            aria-label={person === null ? t('search.field') : t('search.personField', { name: person.name })}
            aria-expanded={shown.length > 0}
            aria-autocomplete="list"
            aria-controls={listId}
            {...(activeId === undefined ? {} : { 'aria-activedescendant': activeId })}
            placeholder={t(person === null ? 'search.placeholder' : 'search.personPlaceholder')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            data-autofocus
            value={query}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKey}
          />
          <CloseButton aria-label={t('common.close')} onClick={onClose} />
        </div>
        <SearchResults
          listId={listId}
          label={t('search.results')}
          groups={groups}
          activeId={activeId}
          onPoint={(entry) => setChosen(entry.id)}
          onRun={run}
          people={people.state}
        />
        {person !== null && !mayChangeAccess(me, person) ? (
          <p className="sg-search-note">{t('people.protected')}</p>
        ) : null}
        <VisuallyHidden role="status">
          {people.state === 'searching' ? '' : t('search.count', { count: shown.length })}
        </VisuallyHidden>
        <p className="sg-search-keys" aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('search.keys.move')}
          </span>
          <span>
            <kbd>Enter</kbd> {t('search.keys.choose')}
          </span>
          <span>
            <kbd>Esc</kbd> {t(person === null ? 'search.keys.close' : 'search.keys.back')}
          </span>
        </p>
      </Modal.Content>
    </Modal.Root>
  );
}
