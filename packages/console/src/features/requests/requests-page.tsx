import { Alert, Tabs } from '@mantine/core';
import { IconInbox, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { requestViews } from './views.ts';
import { readPageSize, readTrail } from '#lib/routing/paging.ts';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useLostPlace } from '#lib/routing/use-lost-place.ts';
import { useUrlState } from '#lib/routing/url-state.ts';
import { EmptyState, ErrorState, LoadingLines, Page, PageHeader } from '#design/layout/page.tsx';
import { TrailFoot } from '#design/table/trail-foot.tsx';
import { ApproveAccessDialog } from './approve-access-dialog.tsx';
import { ApprovePasswordDialog } from './approve-password-dialog.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import type { AccessRequest } from './model.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
import { RequestItem } from './request-item.tsx';
import './requests.css';

const defaults = { view: 'open', page_size: '25', trail: '', dialog: '', request: '' };

/** Requests of people without a panel, pending until they are approved or refused. Live. */
export function RequestsPage() {
  const t = useT();
  const { state, set, push } = useUrlState(defaults);
  const view = requestViews.find((known) => known === state.view) ?? 'open';
  const summary = useCall('requests.summary', {});
  const size = readPageSize(state.page_size, 25);
  const cursor = readTrail(state.trail).at(-1);
  const list = useCall('requests.list', {
    query: { view, page_size: size, ...(cursor === undefined ? {} : { cursor }) },
  });
  useLostPlace(list.error, () => set({ trail: null }));
  const [handover, setHandover] = useState<{ readonly name: string; readonly url: string } | null>(null);
  const close = () => set({ dialog: null, request: null });
  const listed = list.data?.items.find((item) => item.key === state.request && item.state === 'open');
  // Another administrator may answer meanwhile: the typed text stays, and the dialog reports it.
  const [lastListed, setLastListed] = useState<AccessRequest | null>(null);
  if (listed !== undefined && listed !== lastListed) setLastListed(listed);
  const open = listed ?? (lastListed?.key === state.request && state.dialog !== '' ? lastListed : undefined);
  // Once shown it stays: the next poll of the list would hide it for a moment.
  const [answered, setAnswered] = useState<string | null>(null);
  const isGone = open !== undefined && listed === undefined && !list.isFetching;
  if (isGone && answered !== open.key) setAnswered(open.key);
  return (
    <Page>
      <PageHeader title={t('requests.title')} description={t('requests.description')} />
      <Tabs
        value={view}
        onChange={(next) => push({ view: next, trail: null, dialog: null, request: null })}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List>
          {requestViews.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`requests.views.${name}`)}
              {name === 'open' && summary.data !== undefined ? ` (${summary.data.open})` : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={view} pt="md">
          <div className="sg-requests">
            <Requests
              view={view}
              list={list}
              onApprove={(item) => push({ dialog: 'approve', request: item.key })}
              onRefuse={(item) => push({ dialog: 'refuse', request: item.key })}
            />
            {list.data === undefined || (list.data.next === null && state.trail === '') ? null : (
              <TrailFoot
                trail={state.trail}
                onTrail={(trail) => push({ trail })}
                next={list.data.next}
                pageSize={size}
                onPageSize={(size) => set({ page_size: size, trail: null })}
              />
            )}
          </div>
        </Tabs.Panel>
      </Tabs>
      {open === undefined || !(state.dialog === 'refuse' ? open.may_refuse : open.may_approve) ? null : (
        <Decision
          dialog={state.dialog}
          request={open}
          isAnswered={listed === undefined && answered === open.key}
          onClose={close}
          onHandover={(url) => setHandover({ name: open.name, url })}
        />
      )}
      {handover === null ? null : <HandoverDialog {...handover} onClose={() => setHandover(null)} />}
    </Page>
  );
}

interface RequestsProps {
  readonly view: 'open' | 'decided';
  readonly list: ReturnType<typeof useCall<'requests.list'>>;
  readonly onApprove: (request: AccessRequest) => void;
  readonly onRefuse: (request: AccessRequest) => void;
}

function Requests({ view, list, onApprove, onRefuse }: RequestsProps) {
  const t = useT();
  if (list.data === undefined)
    return list.error === null ? (
      <LoadingLines />
    ) : (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    );
  if (list.data.items.length === 0)
    return (
      <EmptyState
        icon={<IconInbox size={40} stroke={1.4} aria-hidden />}
        title={t(view === 'open' ? 'requests.emptyOpen' : 'requests.emptyDecided')}
        text={t(view === 'open' ? 'requests.emptyOpenText' : 'requests.emptyDecidedText')}
      />
    );
  return (
    <>
      {view === 'open' ? (
        <Alert color="accent" icon={<IconInfoCircle aria-hidden />}>
          {t('requests.caution')}
        </Alert>
      ) : null}
      <ul className="sg-request-list" aria-label={t('requests.title')}>
        {list.data.items.map((request) => (
          <RequestItem
            key={request.key}
            request={request}
            onApprove={() => onApprove(request)}
            onRefuse={() => onRefuse(request)}
          />
        ))}
      </ul>
    </>
  );
}

interface DecisionProps {
  readonly dialog: string;
  readonly request: AccessRequest;
  /** No longer pending: answered by another administrator, or expired. */
  readonly isAnswered: boolean;
  readonly onClose: () => void;
  readonly onHandover: (url: string) => void;
}

function Decision({ dialog, request, isAnswered, onClose, onHandover }: DecisionProps) {
  if (dialog === 'refuse')
    return <RefuseDialog request={request} isAnswered={isAnswered} onClose={onClose} />;
  if (dialog !== 'approve') return null;
  return request.kind === 'single_access' ? (
    <ApproveAccessDialog request={request} isAnswered={isAnswered} onClose={onClose} />
  ) : (
    <ApprovePasswordDialog
      request={request}
      isAnswered={isAnswered}
      onClose={onClose}
      onHandover={onHandover}
    />
  );
}
