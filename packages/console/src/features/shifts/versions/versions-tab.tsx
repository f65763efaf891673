import { Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { EmptyState, ErrorState } from '#design/layout/page.tsx';
import { DataTable } from '#design/table/data-table.tsx';
import { TrailFoot } from '#design/table/trail-foot.tsx';
import { useCall } from '#lib/api/query.ts';
import { readPageSize, readTrail } from '#lib/routing/paging.ts';
import { useLostPlace } from '#lib/routing/use-lost-place.ts';
import { useUrlState } from '#lib/routing/url-state.ts';
import type { ShiftEditor } from '../model/model.ts';
import { useShiftText } from '../texts.ts';
import type { Restore } from './use-restore.tsx';
import { useVersionColumns } from './version-columns.tsx';
import { VersionDrawer } from './version-drawer.tsx';
import { useVersionTexts } from './use-version-texts.ts';

interface VersionsTabProps {
  readonly editor: ShiftEditor;
  readonly restore: Restore;
}

/** The versions of the hours of a shift, newest first; each is drawn when it is opened, and can be restored. */
export function VersionsTab({ editor, restore }: VersionsTabProps) {
  const t = useShiftText();
  const { causeOf } = useVersionTexts();
  const { state, set, push } = useUrlState({ version: '', versionSize: '', versionTrail: '' });
  const size = readPageSize(state.versionSize);
  const cursor = readTrail(state.versionTrail).at(-1);
  const list = useCall('shifts.versions', {
    params: { key: editor.shift.key },
    query: { page_size: size, ...(cursor === undefined ? {} : { cursor }) },
  });
  useLostPlace(list.error, () => set({ versionTrail: null }));
  const open = (id: string) => push({ version: id });
  const close = () => set({ version: null });
  const columns = useVersionColumns(open);
  const { data } = list;
  const ids = data?.items.map(({ id }) => id) ?? [];
  const place = ids.indexOf(state.version);
  const stepTo = (id: string | undefined) => (id === undefined ? null : () => set({ version: id }));
  const isCut = data !== undefined && data.next === null && !data.is_complete;
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('versions.description')}</Text>
      {list.error !== null && data === undefined ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={40} stroke={1.4} aria-hidden />}
          title={t('versions.noneTitle')}
          text={t('versions.noneText')}
        />
      ) : (
        <DataTable
          label={t('versions.label')}
          columns={columns}
          rows={data?.items}
          rowKey={({ id }) => id}
          rowLabel={causeOf}
          isOld={list.isPlaceholderData}
          onOpen={({ id }) => open(id)}
        />
      )}
      {isCut ? <Text c="dimmed">{t('versions.cut', { months: data.kept_months })}</Text> : null}
      <TrailFoot
        trail={state.versionTrail}
        onTrail={(trail) => push({ versionTrail: trail })}
        next={data?.next ?? null}
        pageSize={size}
        onPageSize={(next) => set({ versionSize: next, versionTrail: null })}
        hasRows={data === undefined ? list.error === null : data.items.length > 0}
      />
      <VersionDrawer
        id={state.version}
        editor={editor}
        isCovered={restore.dialog !== null}
        onRestore={(version) => void restore.ask(version, close)}
        onClose={close}
        onPrevious={place < 1 ? null : stepTo(ids[place - 1])}
        onNext={place === -1 ? null : stepTo(ids[place + 1])}
      />
    </Stack>
  );
}
