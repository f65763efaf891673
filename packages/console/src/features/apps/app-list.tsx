import { Button, Group } from '@mantine/core';
import { IconApps, IconPlus } from '@tabler/icons-react';
import { useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { Card, Chip, EmptyState } from '#design/layout/page.tsx';
import { CopyLine } from './copy-line.tsx';
import type { App } from './model.ts';

interface AppListProps {
  readonly items: readonly App[];
  readonly onEdit: (app: App) => void;
  readonly onAdd: () => void;
}

/** The workspace's own application, which control keeps, and every other one. */
export function AppList({ items, onEdit, onAdd }: AppListProps) {
  const t = useT();
  const hasOthers = items.some((app) => !app.is_workspace);
  return (
    <>
      {items.map((app) => (
        <AppCard key={app.key} app={app} onEdit={onEdit} />
      ))}
      {hasOthers ? null : (
        <EmptyState
          title={t('apps.emptyTitle')}
          text={t('apps.emptyText')}
          icon={<IconApps size={32} aria-hidden />}
          action={
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onAdd}>
              {t('apps.add')}
            </Button>
          }
        />
      )}
    </>
  );
}

function AppCard({ app, onEdit }: { readonly app: App; readonly onEdit: (app: App) => void }) {
  const t = useT();
  const remove = useRemove(app);
  const actions = app.is_workspace ? (
    <Chip tone="plain">{t('apps.workspaceNote')}</Chip>
  ) : (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${t('apps.edit')}: ${app.name}`}
        onClick={() => onEdit(app)}
      >
        {t('apps.edit')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={`${t('apps.remove')}: ${app.name}`}
        onClick={() => void remove()}
      >
        {t('apps.remove')}
      </Button>
    </Group>
  );
  return (
    <Card title={app.name} action={actions}>
      <p className="sg-muted sg-app-facts">
        {[
          `${t('apps.nameId')}: ${t(`apps.nameIds.${app.name_id}`)}`,
          t(`apps.logout.${app.logout}`),
          ...(app.attributes.length === 0
            ? []
            : [t('apps.attributes.receives', { names: app.attributes.map(({ name }) => name).join(', ') })]),
          ...(app.requires_signed_requests ? [t('apps.signed')] : []),
          ...(app.allows_sha1_requests ? [t('apps.sha1Taken')] : []),
        ].join(' · ')}
      </p>
      <dl className="sg-copy-lines">
        <CopyLine label={t('apps.entityId')} value={app.entity_id} />
        <CopyLine label={t('apps.answersGoTo')} value={app.acs_urls[0] ?? ''} />
        {app.start_url === null ? null : <CopyLine label={t('apps.startLink')} value={app.start_url} />}
      </dl>
    </Card>
  );
}

/** Asks, then takes the application out. */
function useRemove(app: App): () => Promise<void> {
  const t = useT();
  const confirm = useConfirm();
  const act = useAct('apps.remove', {
    invalidates: ['apps.list'],
    onSuccess: () => showSnackbar({ message: t('apps.removed', { name: app.name }), tone: 'success' }),
  });
  return async () => {
    const isConfirmed = await confirm({
      title: t('apps.removeTitle', { name: app.name }),
      message: t('apps.removeText'),
      confirmLabel: t('apps.remove'),
      promise: 'removeApp',
      isDanger: true,
    });
    if (isConfirmed) act.mutate({ params: { key: app.key } });
  };
}
