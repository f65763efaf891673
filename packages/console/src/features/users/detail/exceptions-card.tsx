import { Button } from '@mantine/core';
import { formatPlainDate } from '#lib/i18n/formats.ts';
import { useNow } from '#lib/now.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { describeAccess } from '#components/people/single-access-text.ts';
import { Card } from '#design/layout/page.tsx';
import { isUseless } from '../model.ts';
import type { UserDetail, UserDialogName } from '../model.ts';

const minuteMs = 60_000;

interface ExceptionsCardProps {
  readonly user: UserDetail;
  readonly onOpen: (dialog: UserDialogName) => void;
}

/** What holds beside the shifts: vacation and single access. */
export function ExceptionsCard({ user, onOpen }: ExceptionsCardProps) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const now = useNow(minuteMs);
  const { vacation, single_access: access } = user;
  const vacationText =
    vacation === null
      ? t('users.noVacation')
      : vacation.state === 'current'
        ? t('people.vacationDialog.current', { end: formatPlainDate(vacation.end_date) })
        : t('people.vacationDialog.scheduled', {
            start: formatPlainDate(vacation.start_date),
            end: formatPlainDate(vacation.end_date),
          });
  const view = { nowMs: now, zone: company.zone, language };
  const accessText = access === null ? t('users.noSingleAccess') : describeAccess(access, view, t);
  const rows = [
    { dialog: 'vacation', title: t('people.vacation'), text: vacationText, isSet: vacation !== null },
    { dialog: 'singleAccess', title: t('people.singleAccess'), text: accessText, isSet: access !== null },
  ] as const;
  return (
    <Card title={t('users.exceptions')}>
      <ul className="sg-exceptions">
        {rows.map(({ dialog, title, text, isSet }) => (
          <li key={dialog}>
            <span>
              <strong>{title}</strong>
              <br />
              <span className={isSet ? undefined : 'sg-muted'}>
                {isUseless(dialog, user) ? t('people.accessDialog.inactive') : text}
              </span>
            </span>
            {user.is_protected ? null : (
              <Button
                variant="default"
                size="compact-sm"
                disabled={isUseless(dialog, user)}
                aria-label={`${t(isSet ? 'users.change' : 'users.define')}: ${title}`}
                onClick={() => onOpen(dialog)}
              >
                {t(isSet ? 'users.change' : 'users.define')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
