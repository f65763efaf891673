import { Button, Drawer } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Address } from './address.tsx';
import { VisibilityChip, useSinceText } from './file-columns.tsx';
import { targetText, titleOf } from './file-texts.ts';
import type { Detail } from './files-query.ts';
import '#components/access-log/access-log.css';
import '#components/access-log/trace.css';

type OnFilter = (filter: { readonly owner: string } | { readonly outside: string }) => void;

interface FileDrawerProps {
  /** The key of the file; empty = closed. */
  readonly id: string;
  readonly onClose: () => void;
  /** Leads to the files of one owner, or to those shared with one address or domain. */
  readonly onFilter: OnFilter;
}

/** One file with everybody outside who was given access. */
export function FileDrawer({ id, onClose, onFilter }: FileDrawerProps) {
  const t = useT();
  const file = useCall('sharedFiles.get', { params: { key: id } }, { enabled: id !== '' });
  const data = file.data?.key === id ? file.data : undefined;
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('sharedFiles.details')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {data !== undefined ? (
        <FileContent file={data} onFilter={onFilter} />
      ) : file.error === null ? (
        <LoadingLines />
      ) : (
        <ErrorState error={file.error} onRetry={() => void file.refetch()} />
      )}
    </Drawer>
  );
}

function FileContent({ file, onFilter }: { readonly file: Detail; readonly onFilter: OnFilter }) {
  const t = useT();
  const { company } = useSession();
  const sinceText = useSinceText(company.zone);
  const { owner, with: named, more, url } = file;
  return (
    <div className="sg-entry">
      <h3 className="sg-entry-head">{titleOf(file, t)}</h3>
      <dl className="sg-facts">
        <dt>{t('sharedFiles.columns.kind')}</dt>
        <dd>{t(`sharedFiles.kinds.${file.kind}`)}</dd>
        <dt>{t('sharedFiles.columns.visibility')}</dt>
        <dd>
          <VisibilityChip visibility={file.visibility} />
        </dd>
        <dt>{t('sharedFiles.columns.owner')}</dt>
        <dd>
          <Address text={owner ?? t('sharedFiles.unknownOwner')} />
        </dd>
        <dt>{t('sharedFiles.columns.since')}</dt>
        <dd>{sinceText(file)}</dd>
        <dt>{t('sharedFiles.columns.first_seen')}</dt>
        <dd>{formatDateTime(file.first_seen_at, company.zone)}</dd>
        <dt>{t('sharedFiles.columns.last_seen')}</dt>
        <dd>{formatDateTime(file.last_seen_at, company.zone)}</dd>
        <dt>{t('sharedFiles.lastActor')}</dt>
        <dd>
          <Address text={file.last_actor ?? '–'} />
        </dd>
      </dl>
      <section>
        <h4>{t('sharedFiles.columns.with')}</h4>
        {named.length === 0 ? (
          <p className="sg-muted">{t('sharedFiles.nobodyText')}</p>
        ) : (
          <ul className="sg-sharing-with">
            {named.map((target) => (
              <li key={target.name}>
                <button
                  type="button"
                  className="sg-link-button"
                  aria-label={t('sharedFiles.onlyWith', { name: target.name })}
                  onClick={() => onFilter({ outside: target.name })}
                >
                  <Address text={targetText(target, t)} />
                </button>
              </li>
            ))}
            {more === 0 ? null : <li className="sg-muted">{t('sharedFiles.more', { count: more })}</li>}
          </ul>
        )}
      </section>
      <div className="sg-entry-actions">
        {url === null ? null : (
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="compact-sm"
            rightSection={<IconExternalLink size={14} aria-hidden />}
          >
            {t('sharedFiles.openFile')}
          </Button>
        )}
        {owner === null ? null : (
          <Button variant="default" size="compact-sm" onClick={() => onFilter({ owner })}>
            {t('sharedFiles.onlyThisOwner')}
          </Button>
        )}
      </div>
    </div>
  );
}
