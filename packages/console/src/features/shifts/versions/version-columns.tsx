import { useMediaQuery } from '@mantine/hooks';
import { MomentButton } from '#components/access-log/moment-button.tsx';
import { useAuthorText } from '#components/people/use-author-text.ts';
import { Chip } from '#design/layout/page.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useShiftText } from '../texts.ts';
import { useVersionTexts } from './use-version-texts.ts';
import type { Version } from './use-version-texts.ts';

/** The columns of the versions; the time opens one. On a phone the author is below what happened. */
export function useVersionColumns(open: (id: string) => void): readonly Column<Version>[] {
  const t = useShiftText();
  const common = useT();
  const { company } = useSession();
  const { causeOf } = useVersionTexts();
  const authorOf = useAuthorText();
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const what = (version: Version) => (
    <span className="sg-version-what">
      {causeOf(version)}
      {version.is_current ? <Chip tone="good">{t('versions.current')}</Chip> : null}
    </span>
  );
  return [
    {
      id: 'when',
      header: common('auditLog.when'),
      cell: (version) => (
        <MomentButton
          at={version.at}
          zone={company.zone}
          labelOf={(moment) => t('versions.open', { moment, what: causeOf(version) })}
          isPhone={isPhone}
          onOpen={() => open(version.id)}
        />
      ),
    },
    {
      id: 'what',
      header: common('auditLog.what'),
      cell: (version) =>
        isPhone ? (
          <span className="sg-two-lines">
            {what(version)}
            <span className="sg-muted">{authorOf(version.author)}</span>
          </span>
        ) : (
          what(version)
        ),
    },
    ...(isPhone
      ? []
      : [
          {
            id: 'author',
            header: common('auditLog.author'),
            cell: ({ author }: Version) => authorOf(author),
          },
        ]),
  ];
}
