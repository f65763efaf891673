import { Button } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Session } from '#components/sessions/place-text.ts';
import { ClearFilters, EmptyState, ErrorState } from '#design/layout/page.tsx';
import { BulkBar, WithBulkBar } from '#design/table/bulk-bar.tsx';
import { DataTable, setSelection } from '#design/table/data-table.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import type { Refusal } from '#lib/i18n/texts.tsx';

type Table = ComponentProps<typeof DataTable<Session>>;

interface SessionsTableProps extends Pick<Table, 'columns' | 'arranged'> {
  readonly list: {
    readonly data: CallResponse<'sessions.list'> | undefined;
    readonly error: Refusal | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly view: 'live' | 'ended';
  readonly isFiltered: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (keys: ReadonlySet<string>) => void;
  readonly isEnding: boolean;
  /** Ends the chosen ones. */
  readonly onEnd: () => void;
  readonly onClear: () => void;
}

/** A page of the sessions, or why there is none; open ones can be chosen and ended. */
export function SessionsTable(props: SessionsTableProps) {
  const { view, chosen, onChosen, isEnding, onEnd } = props;
  const t = useT();
  const bar =
    view !== 'live' || chosen.size === 0 ? null : (
      <BulkBar text={t('sessions.selected', { count: chosen.size })} onClear={() => onChosen(new Set())}>
        <Button size="compact-sm" color="red" loading={isEnding} onClick={onEnd}>
          {t('sessions.endSome')}
        </Button>
      </BulkBar>
    );
  return (
    <WithBulkBar bar={bar}>
      <Rows {...props} isHeadCovered={bar !== null} />
    </WithBulkBar>
  );
}

interface RowsProps extends SessionsTableProps {
  readonly isHeadCovered: boolean;
}

function Rows(props: RowsProps) {
  const { list, view, isFiltered, columns, arranged, chosen, onChosen, isHeadCovered, onClear } = props;
  const t = useT();
  const { data } = list;
  if (list.error !== null && data === undefined)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (data?.items.length === 0) return <NoSessions view={view} isFiltered={isFiltered} onClear={onClear} />;
  return (
    <DataTable
      label={t('sessions.title')}
      columns={columns}
      {...(arranged && { arranged })}
      rows={data?.items}
      rowKey={(session) => session.key}
      rowLabel={(session) => session.user.name}
      isOld={list.isPlaceholderData}
      {...(view === 'live' ? { selection: setSelection(chosen, onChosen) } : {})}
      isHeadCovered={isHeadCovered}
    />
  );
}

function NoSessions({
  view,
  isFiltered,
  onClear,
}: Pick<SessionsTableProps, 'view' | 'isFiltered' | 'onClear'>) {
  const t = useT();
  const [title, text] = isFiltered
    ? (['sessions.noneTitle', 'sessions.noneText'] as const)
    : view === 'live'
      ? (['sessions.emptyTitle', 'sessions.emptyText'] as const)
      : (['sessions.overTitle', 'sessions.overText'] as const);
  return (
    <EmptyState
      icon={<IconDevices size={40} stroke={1.4} aria-hidden />}
      title={t(title)}
      text={t(text)}
      action={isFiltered ? <ClearFilters onClear={onClear} /> : null}
    />
  );
}
