import { IconChevronRight } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import type { SearchEntry, SearchGroup } from './entries.ts';

interface SearchResultsProps {
  readonly listId: string;
  readonly label: string;
  readonly groups: readonly (readonly [SearchGroup, readonly SearchEntry[]])[];
  /** Element id of the entry that Enter chooses. */
  readonly activeId: string | undefined;
  readonly onPoint: (entry: SearchEntry) => void;
  readonly onRun: (entry: SearchEntry) => void;
  /** How far the search for people is. */
  readonly people: 'none' | 'searching' | 'found' | 'failed';
}

/** The list under the field; the focus stays in the field, which names the chosen line to readers. */
export function SearchResults({
  listId,
  label,
  groups,
  activeId,
  onPoint,
  onRun,
  people,
}: SearchResultsProps) {
  const t = useT();
  return (
    <div className="sg-search-results">
      <div role="listbox" id={listId} aria-label={label} hidden={groups.length === 0}>
        {groups.map(([group, entries]) => (
          <div key={group} role="group" aria-label={t(`search.groups.${group}`)}>
            <div className="sg-search-head" aria-hidden>
              {t(`search.groups.${group}`)}
            </div>
            {entries.map((entry) => {
              const id = `${listId} ${entry.id}`.replaceAll(' ', '-');
              return (
                <button
                  key={entry.id}
                  type="button"
                  id={id}
                  role="option"
                  tabIndex={-1}
                  aria-selected={id === activeId}
                  data-danger={entry.isDanger === true}
                  className="sg-search-entry"
                  onPointerMove={() => onPoint(entry)}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onRun(entry)}
                >
                  <span className="sg-search-mark" aria-hidden>
                    {entry.mark}
                  </span>
                  <span className="sg-search-label">{entry.label}</span>
                  {entry.detail === undefined ? null : (
                    <span className="sg-search-detail">{entry.detail}</span>
                  )}
                  {entry.keepsOpen === true ? <IconChevronRight size={16} aria-hidden /> : null}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      {people === 'searching' ? <p className="sg-search-note">{t('search.searching')}</p> : null}
      {people === 'failed' ? (
        <p className="sg-search-note" role="alert">
          {t('search.failed')}
        </p>
      ) : null}
      {groups.length === 0 && (people === 'found' || people === 'none') ? (
        <p className="sg-search-note">{t('search.nothing')}</p>
      ) : null}
    </div>
  );
}
