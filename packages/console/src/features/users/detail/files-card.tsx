import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { PersonDataDialog } from '#components/evidence/person-data-dialog.tsx';
import { PersonLogDialog } from '#components/evidence/person-log-dialog.tsx';
import { Card } from '#design/layout/page.tsx';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { UserDetail } from '../model.ts';

/** The files about a person, for control administrators. */
export function FilesCard({ user }: { readonly user: UserDetail }) {
  const t = useT();
  const { me } = useSession();
  const [open, setOpen] = useState<'log' | 'data' | null>(null);
  if (!me.is_control_admin) return null;
  const close = () => setOpen(null);
  return (
    <Card title={t('evidence.card.title')}>
      <Text size="sm" className="sg-muted" mb="sm">
        {t('evidence.card.text')}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen('log')}>
          {t('evidence.card.log')}
        </Button>
        <Button variant="default" onClick={() => setOpen('data')}>
          {t('evidence.card.data')}
        </Button>
      </Group>
      {open === 'log' ? <PersonLogDialog user={user} onClose={close} /> : null}
      {open === 'data' ? <PersonDataDialog user={user} onClose={close} /> : null}
    </Card>
  );
}
