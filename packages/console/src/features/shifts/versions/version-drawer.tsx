import { Button, Drawer, Text } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { EntrySteps } from '#components/access-log/entry-steps.tsx';
import type { EntryStepsProps } from '#components/access-log/entry-steps.tsx';
import { useAuthorText } from '#components/people/use-author-text.ts';
import { draftOfRule } from '#components/shifts/rule-draft.ts';
import type { WireRule } from '#components/shifts/rule-draft.ts';
import { WeekOfRules } from '#components/shifts/week-of-rules.tsx';
import { Chip, ErrorState, LoadingLines } from '#design/layout/page.tsx';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatDateTime } from '#lib/i18n/formats.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useIsReadOnly } from '../parts/protection.tsx';
import { useShiftText } from '../texts.ts';
import type { ShiftEditor } from '../model/model.ts';
import { useVersionTexts } from './use-version-texts.ts';

type Detail = CallResponse<'shifts.version'>;

interface VersionDrawerProps extends EntryStepsProps {
  readonly id: string;
  readonly editor: ShiftEditor;
  /** A dialog is open in front of it. */
  readonly isCovered: boolean;
  readonly onRestore: (version: Detail) => void;
  readonly onClose: () => void;
}

/** One version: who made it and when, and the week before and after. An empty id = closed. */
export function VersionDrawer(props: VersionDrawerProps) {
  const { id, editor, isCovered, onRestore, onClose, ...steps } = props;
  const t = useShiftText();
  const common = useT();
  const params = { key: editor.shift.key, id };
  const version = useCall('shifts.version', { params }, { enabled: id !== '' });
  const data = version.data?.id === id ? version.data : undefined;
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      closeOnEscape={!isCovered}
      position="right"
      size="xl"
      title={t('versions.entry')}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      {id === '' ? null : <EntrySteps {...steps} />}
      {data !== undefined ? (
        <VersionContent key={data.id} version={data} editor={editor} onRestore={onRestore} />
      ) : version.error === null ? (
        <LoadingLines />
      ) : (
        <ErrorState error={version.error} onRetry={() => void version.refetch()} />
      )}
    </Drawer>
  );
}

type VersionContentProps = Pick<VersionDrawerProps, 'editor' | 'onRestore'> & { readonly version: Detail };

function VersionContent({ version, editor, onRestore }: VersionContentProps) {
  const t = useShiftText();
  const common = useT();
  const { company } = useSession();
  const { causeOf } = useVersionTexts();
  const authorOf = useAuthorText();
  const isReadOnly = useIsReadOnly();
  const isUnsaved = editor.changed.length > 0;
  const { color } = editor.shift;
  return (
    <div className="sg-entry">
      <h3 className="sg-entry-head sg-version-what">
        {causeOf(version)}
        {version.is_current ? <Chip tone="good">{t('versions.current')}</Chip> : null}
      </h3>
      <dl className="sg-facts">
        <dt>{common('auditLog.author')}</dt>
        <dd>{authorOf(version.author)}</dd>
        <dt>{common('auditLog.when')}</dt>
        <dd>{formatDateTime(version.at, company.zone, true)}</dd>
      </dl>
      {isReadOnly ? null : (
        <div className="sg-version-restore">
          {version.is_current ? null : (
            <Button disabled={isUnsaved} loading={editor.isSaving} onClick={() => onRestore(version)}>
              {t('versions.restore')}
            </Button>
          )}
          <Text size="sm" c="dimmed">
            {t(version.is_current ? 'versions.isCurrent' : isUnsaved ? 'versions.unsaved' : 'versions.scope')}
          </Text>
        </div>
      )}
      {version.before === null ? null : (
        <Week rules={version.before} title={t('versions.before')} color={color} />
      )}
      <Week rules={version.rules} title={t('versions.after')} color={color} />
    </div>
  );
}

interface WeekProps {
  readonly rules: readonly WireRule[];
  readonly title: string;
  readonly color: number;
}

function Week({ rules, title, color }: WeekProps) {
  return (
    <div>
      <h4 className="sg-version-head">{title}</h4>
      <WeekOfRules rules={rules.map(draftOfRule)} label={title} color={color} />
    </div>
  );
}
