import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatExpiry } from '#components/passwords/format-expiry.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import type { Translate } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { ShiftChip } from '#components/shifts/shift-chip.tsx';
import type { PasswordSettings, Strength } from './model.ts';

const marks = ['uppercase', 'lowercase', 'number', 'symbol'] as const;

/** Rules in words: "16 characters, a symbol". */
function formatStrength(t: Translate, strength: Strength): string {
  return [
    t('passwordSettings.atLeast', { count: strength.min_length }),
    ...marks
      .filter((mark) => strength[mark])
      .map((mark) => t(`passwordSettings.marks.${mark}`).toLowerCase()),
  ].join(', ');
}

/** What shifts ask for instead of the company's rules; each leads to where it is set. */
export function ShiftsCard({ settings }: { readonly settings: PasswordSettings }) {
  const t = useT();
  const { language } = useLanguage();
  const { shifts, following_shifts: following } = settings;
  return (
    <Card title={t('passwordSettings.shiftsTitle')}>
      <Stack gap="md">
        {shifts.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('passwordSettings.noShifts')}
          </Text>
        ) : (
          <ul className="sg-policy-list">
            {shifts.map((shift) => (
              <li key={shift.key}>
                <Link
                  to="/groups/$key"
                  params={{ key: shift.key }}
                  search={{ tab: 'passwords' } as never}
                  className="sg-row-link"
                >
                  <ShiftChip color={shift.color}>{shift.name}</ShiftChip>
                </Link>
                <span>
                  {shift.password_strength === null
                    ? t('passwordSettings.inherited')
                    : t('passwordSettings.ownStrength', {
                        rules: formatStrength(t, shift.password_strength),
                      })}
                  {'; '}
                  {shift.expiry === null
                    ? t('passwordSettings.neverExpires')
                    : t('passwordSettings.expires', { expiry: formatExpiry(shift.expiry, language) })}
                  {shift.state === 'disabled' ? (
                    <span className="sg-muted"> {t('passwordSettings.disabled')}</span>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        )}
        {following === 0 ? null : (
          <Text size="sm" c="dimmed">
            {t('passwordSettings.following', { count: following })}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('passwordSettings.strictest')}
        </Text>
      </Stack>
    </Card>
  );
}

/** Which words no password may be made of. */
export function BlockedCard() {
  const t = useT();
  return (
    <Card title={t('passwordSettings.blockedTitle')}>
      <ul className="sg-bullets">
        {(['common', 'runs', 'context', 'phrase'] as const).map((kind) => (
          <li key={kind}>{t(`passwordSettings.blocked.${kind}`)}</li>
        ))}
      </ul>
    </Card>
  );
}
