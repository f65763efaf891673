import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { formatDateAtTime } from '#lib/i18n/formats.ts';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { flawsOf } from '#components/passwords/flaws.ts';
import { PasswordRules, toStrength } from '#components/passwords/password-rules.tsx';
import { useExtendTemporary } from '#components/passwords/use-extend-temporary.ts';
import { useRefusedPassword } from '#components/passwords/use-refused-password.ts';
import type { PasswordSettings } from './model.ts';

const hours = passwordLimits.defaultPasswordHours;

interface TemporaryCardProps {
  readonly settings: PasswordSettings;
  readonly password: string;
  readonly onType: Dispatch<SetStateAction<string>>;
}

/** The temporary password: that it is set, until when it works, and setting another one. */
export function TemporaryCard({ settings, password, onType }: TemporaryCardProps) {
  const t = useT();
  const formatRefused = useRefusedPassword();
  const { language } = useLanguage();
  const { me, company } = useSession();
  const { extend, isPending } = useExtendTemporary();
  const [problem, setProblem] = useState<string | null>(null);
  const { default_password: current, password_strength: wire } = settings;
  const strength = toStrength(wire);
  const flaws = flawsOf(password, strength, { company });
  const at = (instant: string) => formatDateAtTime(instant, company.zone, language, t);
  const define = useAct('company.setDefaultPassword', {
    invalidates: ['company.passwordSettings', 'company.current'],
    onSuccess: (_, { body }) => {
      // What was typed while it was on its way stays.
      onType((typed) => (typed === body.default_pass ? '' : typed));
      showSnackbar({ message: t('passwordSettings.defined'), tone: 'success' });
    },
    onError: (error) => {
      const refused = formatRefused(error);
      setProblem(refused);
      return refused !== null;
    },
  });
  return (
    <Card title={t('passwordSettings.temporaryTitle')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('passwordSettings.temporaryText')}
        </Text>
        <ul className="sg-plain-list">
          {current === null ? (
            <li>{t('passwordSettings.notSet')}</li>
          ) : (
            <>
              <li>{t('passwordSettings.setAt', { at: at(current.set_at) })}</li>
              <li>
                {current.opens_until === null
                  ? t('passwordSettings.opensNoMore', {
                      at: at(current.ends_at ?? current.set_at),
                    })
                  : t('passwordSettings.opensUntil', { at: at(current.opens_until) })}
              </li>
              {current.kept_until === null ? null : (
                <li>{t('passwordSettings.keptUntil', { at: at(current.kept_until) })}</li>
              )}
            </>
          )}
        </ul>
        {current === null ||
        current.ends_at === null ||
        !me.is_control_admin ? null : current.extensions_left > 0 ? (
          <div>
            <Button variant="default" loading={isPending} onClick={extend}>
              {t('home.temporaryEnd.extend', { hours })}
            </Button>
          </div>
        ) : (
          <Text size="sm" c="dimmed">
            {t('passwordSettings.extendedTwice')}
          </Text>
        )}
        {me.is_control_admin ? (
          <form
            className="sg-temporary-form"
            onSubmit={(event) => {
              event.preventDefault();
              setProblem(null);
              define.mutate({ body: { default_pass: password } });
            }}
          >
            <PasswordInput
              label={t('passwordSettings.newLabel')}
              description={t('passwordSettings.newHint', { hours })}
              value={password}
              error={problem}
              visibilityToggleButtonProps={{ 'aria-label': t('people.passwordDialog.show') }}
              autoComplete="new-password"
              spellCheck={false}
              maxLength={128}
              onChange={(event) => {
                setProblem(null);
                onType(event.currentTarget.value);
              }}
            />
            {password === '' ? null : <PasswordRules strength={strength} flaws={flaws} />}
            <Button type="submit" variant="default" loading={define.isPending} disabled={flaws.length > 0}>
              {t(current === null ? 'passwordSettings.define' : 'passwordSettings.replace')}
            </Button>
          </form>
        ) : (
          <Alert color="accent">{t('passwordSettings.onlyControlAdmins')}</Alert>
        )}
      </Stack>
    </Card>
  );
}
