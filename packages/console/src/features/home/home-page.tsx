import { useSession } from '#lib/auth/session.ts';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card, ErrorState, LoadingLines, Page, PageHeader } from '#design/layout/page.tsx';
import { makeLaterPart } from '#design/feedback/later-part.tsx';
import { SyncProgress, isNotableSync } from '#components/people/sync-progress.tsx';
import { ControlCard } from './control-card.tsx';
import { DenialsCard } from './denials-card.tsx';
import { KeyUnreadable } from './key-unreadable.tsx';
import { LockedOutAlert } from './locked-out-alert.tsx';
import { hasLockedOut } from './locked-out.ts';
import { MailsWaiting } from './mails-waiting.tsx';
import { NextCard } from './next-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { SyncCard } from './sync-card.tsx';
import './home.css';

// Wanted in the first hours after an activation only.
const WatchCard = makeLaterPart(async () => (await import('./watch-card.tsx')).WatchCard, {
  isBackground: true,
});

const AddressUnreadable = makeLaterPart(
  async () => (await import('./alerts/address-unreadable.tsx')).AddressUnreadable,
  { isBackground: true },
);

const RedirectFaults = makeLaterPart(async () => (await import('./redirect-faults.tsx')).RedirectFaults, {
  isBackground: true,
});

const RescueLost = makeLaterPart(async () => (await import('./redirect-faults.tsx')).RescueLost, {
  isBackground: true,
});

const KnownPasswords = makeLaterPart(
  async () => (await import('./alerts/known-passwords.tsx')).KnownPasswords,
  {
    isBackground: true,
  },
);

const RolesUnread = makeLaterPart(async () => (await import('./alerts/roles-unread.tsx')).RolesUnread, {
  isBackground: true,
});

/** What applies right now: control, people inside and outside hours, denials, the directory, and what to do next. */
export function HomePage() {
  const t = useT();
  const { company } = useSession();
  const summary = useCall('home.summary', {}, { everyMs: 60_000 });
  const data = summary.data;
  return (
    <Page>
      <PageHeader title={t('home.title')} description={t('home.description', { company: company.name })} />
      {data === undefined ? (
        summary.error === null ? (
          <LoadingHome />
        ) : (
          <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
        )
      ) : (
        <>
          {data.is_signing_key_unreadable ? <KeyUnreadable /> : null}
          {data.is_client_address_unreadable ? <AddressUnreadable /> : null}
          {data.redirect_faults.length === 0 ? null : <RedirectFaults faults={data.redirect_faults} />}
          {data.rescue_lost_since === null ? null : <RescueLost />}
          {data.roles_unread_since === null ? null : <RolesUnread since={data.roles_unread_since} />}
          {data.known_workspace_passwords.total === 0 ? null : (
            <KnownPasswords known={data.known_workspace_passwords} />
          )}
          {hasLockedOut(data) ? <LockedOutAlert {...data} /> : null}
          {data.mails_waiting === null ? null : <MailsWaiting mails={data.mails_waiting} />}
          {isNotableSync(data.sync) ? <SyncProgress status={data.sync} /> : null}
          <div className="sg-home">
            {data.watch?.is_watching === true ? <WatchCard watch={data.watch} /> : null}
            <ControlCard
              control={data.control}
              shifts={data.shifts}
              faults={data.redirect_faults}
              isConnected={data.is_connected}
            />
            <PeopleCard
              people={data.people}
              sessions_open={data.sessions_open}
              state={data.control.state}
              faults={data.redirect_faults}
            />
            <DenialsCard denials={data.denials} total={data.denials_total} successes={data.successes_total} />
            <div className="sg-home-side" data-apart={data.denials.length === 0}>
              <NextCard summary={data} />
              <SyncCard sync={data.sync} />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

/** The cards in their places while what they say is on its way. */
function LoadingHome() {
  return (
    <div className="sg-home">
      <Card>
        <LoadingLines lines={4} />
      </Card>
      {['people', 'denials', 'next'].map((name) => (
        <div key={name} className={`sg-home-waiting ${name === 'next' ? '' : 'sg-home-wide'}`} aria-hidden />
      ))}
    </div>
  );
}
