import { IconUserOff } from '@tabler/icons-react';
import { SearchField } from '#design/form/search-field.tsx';
import { ClearFilters, EmptyState, ErrorState, Page, PageHeader } from '#design/layout/page.tsx';
import { DataTable } from '#design/table/data-table.tsx';
import { TrailFoot } from '#design/table/trail-foot.tsx';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { readPageSize, readTrail } from '#lib/routing/paging.ts';
import { useLostPlace } from '#lib/routing/use-lost-place.ts';
import { useUrlState } from '#lib/routing/url-state.ts';
import { useErasureColumns } from './erasure-columns.tsx';

const defaults = { search: '', trail: '', page_size: '' };

/** Who left the directory, when they can be erased, and why not yet. Only control admins get here. */
export function ErasurePage() {
  const t = useT();
  const { state, set, push } = useUrlState(defaults);
  const size = readPageSize(state.page_size);
  const cursor = readTrail(state.trail).at(-1);
  const { search } = state;
  const people = useCall('erasure.list', {
    query: {
      page_size: size,
      ...(search === '' ? {} : { search }),
      ...(cursor === undefined ? {} : { cursor }),
    },
  });
  useLostPlace(people.error, () => set({ trail: null }));
  const { data } = people;
  const columns = useErasureColumns(() => void people.refetch());
  return (
    <Page>
      <PageHeader title={t('evidence.erasure.title')} description={t('evidence.erasure.description')} />
      <div className="sg-filters">
        <SearchField
          label={t('evidence.erasure.search')}
          value={search}
          onSearch={(text) => set({ search: text, trail: null })}
        />
      </div>
      {people.error !== null && data === undefined ? (
        <ErrorState error={people.error} onRetry={() => void people.refetch()} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          icon={<IconUserOff size={40} stroke={1.4} aria-hidden />}
          title={t(search === '' ? 'evidence.erasure.emptyTitle' : 'evidence.erasure.noneTitle')}
          text={t(search === '' ? 'evidence.erasure.emptyText' : 'evidence.erasure.noneText')}
          action={search === '' ? null : <ClearFilters onClear={() => set({ search: null })} />}
        />
      ) : (
        <DataTable
          label={t('evidence.erasure.title')}
          columns={columns}
          rows={data?.items}
          rowKey={({ key }) => key}
          rowLabel={({ name }) => name}
          isOld={people.isPlaceholderData}
        />
      )}
      <TrailFoot
        trail={state.trail}
        onTrail={(trail) => push({ trail })}
        next={data?.next ?? null}
        pageSize={size}
        onPageSize={(next) => set({ page_size: next, trail: null })}
        hasRows={data === undefined ? people.error === null : data.items.length > 0}
      />
    </Page>
  );
}
