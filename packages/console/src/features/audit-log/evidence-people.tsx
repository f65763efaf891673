import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '#lib/i18n/texts.tsx';

/** The export of one person, and who can be erased. */
export function EvidencePeople({ onPersonLog }: { readonly onPersonLog: () => void }) {
  const t = useT();
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('evidence.person.section')}</Text>
      <Text size="sm">{t('evidence.person.sectionText')}</Text>
      <Group>
        <Button variant="default" onClick={onPersonLog}>
          {t('evidence.card.log')}
        </Button>
      </Group>
      <Text fw={600}>{t('evidence.erasure.section')}</Text>
      <Text size="sm">{t('evidence.erasure.sectionText')}</Text>
      <Group>
        <Button component={Link} to="/reports/erasure" variant="default">
          {t('evidence.erasure.open')}
        </Button>
      </Group>
    </Stack>
  );
}
