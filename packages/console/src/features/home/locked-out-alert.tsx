import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FigureLink } from '#components/figures/figure-link.tsx';
import { linkToFigure } from '#components/figures/figure-lists.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatWhen } from '#lib/i18n/formats.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { now } from '#lib/now.ts';
import { DisableLink } from './disable-link.tsx';
import { FiguresAsSetUp } from './figures-as-set-up.tsx';
import { areMostLockedOut } from './locked-out.ts';
import type { Summary } from './model.ts';

type LockedOutProps = Pick<Summary, 'people' | 'temporary_password' | 'redirect_faults'>;

/** Why people cannot sign in, each with what helps; together they are everybody who cannot. */
const reasons = ['blocked', 'no_identifier', 'temporary_ended', 'no_password', 'no_address'] as const;

/** Warns about people who cannot sign in at any time, by reason; red when they are most of those under control. */
export function LockedOutAlert({
  people,
  temporary_password: temporary,
  redirect_faults: faults,
}: LockedOutProps) {
  const t = useT();
  const { me } = useSession();
  const isMost = areMostLockedOut(people);
  return (
    <Alert
      color={isMost ? 'red' : 'yellow'}
      icon={<IconAlertTriangle aria-hidden />}
      title={t('home.lockedOut', { count: people.cannot_sign_in })}
      role={isMost ? 'alert' : 'status'}
    >
      <Text size="sm">{t('home.lockedOutText')}</Text>
      <ul className="sg-locked-out">
        {reasons
          .filter((reason) => people[reason] > 0)
          .map((reason) => (
            <li key={reason}>
              <FigureLink figure={reason} count={people[reason]}>
                {t(`home.lockedOutBy.${reason}`, { count: people[reason] })}
              </FigureLink>
              {'. '}
              {reason === 'temporary_ended' ? <TemporaryEnd at={temporary?.ends_at ?? null} /> : null}
              {t(`home.lockedOutHelp.${reason}`)}
            </li>
          ))}
      </ul>
      <FiguresAsSetUp faults={faults} />
      <Group gap="sm" mt="xs">
        <Button
          component={Link}
          {...linkToFigure('cannot_sign_in', people.cannot_sign_in)}
          size="compact-sm"
          color={isMost ? 'red' : 'accent'}
        >
          {t('home.lockedOutSee')}
        </Button>
        {people.temporary_ended > 0 ? (
          <Button component={Link} to="/password-settings" size="compact-sm" variant="default">
            {t('home.toTemporary')}
          </Button>
        ) : null}
        {me.is_control_admin ? <DisableLink variant="default">{t('control.disable')}</DisableLink> : null}
      </Group>
    </Alert>
  );
}

/** When the temporary password of everybody ended; nothing where it ended for single people only. */
function TemporaryEnd({ at }: { readonly at: string | null }) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  if (at === null || Date.parse(at) > now()) return null;
  const view = { nowMs: now(), zone: company.zone, language };
  return <>{t('home.temporaryEndedAt', { moment: formatWhen(at, view, t) })} </>;
}
