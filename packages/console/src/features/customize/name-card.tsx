import { Button, Group, Stack, TextInput } from '@mantine/core';
import { companyNameLimits } from '@shiftgate/domain/limits.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';
import { useLeaveGuard } from '#design/dialog/use-leave-guard.ts';
import { Card } from '#design/layout/page.tsx';

/** The name of the company on its pages and in its e-mails, from the directory unless one is typed here. */
export function NameCard() {
  const t = useT();
  const { company, me } = useSession();
  const [typed, setTyped] = useState<string | null>(null);
  const rename = useAct('company.rename', {
    invalidates: ['company.current'],
    onSuccess: () => {
      setTyped(null);
      showSnackbar({ message: t('customize.name.saved'), tone: 'success' });
    },
  });
  const name = typed ?? company.name;
  const wanted = name.trim();
  useLeaveGuard(typed !== null && wanted !== company.name);
  const mayRename = me.is_control_admin;
  return (
    <Card title={t('customize.name.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== '' && wanted !== company.name) rename.mutate({ body: { name: wanted } });
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('customize.name.label')}
            description={t(
              company.is_name_entered ? 'customize.name.entered' : 'customize.name.ofDirectory',
              { domain: company.main_domain },
            )}
            value={name}
            maxLength={companyNameLimits.max}
            readOnly={!mayRename}
            error={wanted === '' ? t('customize.name.empty') : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <p className="sg-muted sg-customize-hint">
            <Link className="sg-row-link" to="/calendar">
              {t('customize.name.language')}
            </Link>
          </p>
          {mayRename ? (
            <Group gap="xs">
              <Button
                type="submit"
                variant="default"
                loading={rename.isPending}
                disabled={wanted === '' || wanted === company.name}
              >
                {t('customize.name.save')}
              </Button>
              {company.is_name_entered ? (
                <Button
                  variant="subtle"
                  disabled={rename.isPending}
                  onClick={() => rename.mutate({ body: { name: null } })}
                >
                  {t('customize.name.useDirectory')}
                </Button>
              ) : null}
            </Group>
          ) : (
            <p className="sg-muted sg-customize-hint">{t('customize.name.protected')}</p>
          )}
        </Stack>
      </form>
    </Card>
  );
}
