import { AccessLogPage } from '#features/access-logs/access-log-page.tsx';
import { EntryActions } from './entry-actions.tsx';

/** The access log, with what can be done about a denial in the screens of people and shifts. */
export function LogScreen() {
  return <AccessLogPage actions={(entry) => <EntryActions key={entry.id} entry={entry} />} />;
}
