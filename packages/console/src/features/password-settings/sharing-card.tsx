import { Button, Group, Stack, Text } from '@mantine/core';
import { IconLink, IconMailForward } from '@tabler/icons-react';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { FigureLink } from '#components/figures/figure-link.tsx';
import type { PasswordSettings } from './model.ts';

interface SharingCardProps {
  readonly settings: PasswordSettings;
  readonly onShare: (kind: 'share_change_link' | 'share_temporary_password') => void;
}

/** People without a password, the password of new people, and sending to whole domains. */
export function SharingCard({ settings, onShare }: SharingCardProps) {
  const t = useT();
  const { company } = useSession();
  const { without_password: count, password_option: option } = settings;
  return (
    <Card title={t('passwordSettings.shareTitle')}>
      <Stack gap="md">
        <Text size="sm">
          {count === 0 ? (
            t('passwordSettings.everybodyHas')
          ) : (
            <>
              {t('passwordSettings.withoutPassword', { count })}{' '}
              <FigureLink figure="without_password" count={count} className="sg-row-link">
                {t('passwordSettings.whoWithout')}
              </FigureLink>
            </>
          )}
        </Text>
        {company.sso_is_active ? (
          <Text size="sm" c="dimmed">
            {t(`passwordSettings.newPeople.${option ?? 'link'}`)} {t('passwordSettings.newPeopleRest')}
          </Text>
        ) : null}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => onShare('share_change_link')}
          >
            {t('passwordSettings.shareLink')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconMailForward size={16} aria-hidden />}
            onClick={() => onShare('share_temporary_password')}
          >
            {t('passwordSettings.shareTemporary')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
