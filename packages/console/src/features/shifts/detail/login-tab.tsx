import { Alert, Checkbox, Radio, Stack, Switch, Text } from '@mantine/core';
import { hasBrowserLogout } from '@shiftgate/contract/providers.ts';
import { LogoutLimits } from '#components/sessions/logout-limits.tsx';
import { useSession } from '#lib/auth/session.ts';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { Card } from '#design/layout/page.tsx';
import { AccessCard } from './access-card.tsx';
import { ShiftFields } from '../parts/protection.tsx';
import { useRefusalText, useShiftText } from '../texts.ts';
import type { ShiftDraft, ShiftEditor } from '../model/model.ts';

/** From where and with what people sign in, and what happens to signed-in people when their hours end. */
export function LoginTab({ editor }: { readonly editor: ShiftEditor }) {
  const t = useShiftText();
  const refusalText = useRefusalText();
  const refused = editor.fieldErrors.filter((error) => error.field === 'list_ip');
  return (
    <ShiftFields>
      <Stack gap="md">
        <AccessCard
          draft={editor.draft}
          stored={editor.shift.list_ip}
          onChange={editor.change}
          serverProblems={refused.map((error) =>
            error.index === null
              ? refusalText(error.rule)
              : `${t('access.ipLine', { line: error.index + 1, text: editor.ipEntry(error.index) })} ${refusalText(error.rule)}`,
          )}
        />
        <LogoutCard editor={editor} />
        <TimeClockCard editor={editor} />
      </Stack>
    </ShiftFields>
  );
}

function LogoutCard({ editor }: { readonly editor: ShiftEditor }) {
  const t = useShiftText();
  const confirm = useConfirm();
  const { company } = useSession();
  const { draft, change, shift } = editor;
  const mayAdvance = shift.plan_allows.advanced_auto_logout;
  const setAdvanced = async (isOn: boolean) => {
    if (isOn) {
      const isSure = await confirm({
        title: t('login.advanced'),
        message: t('login.advancedLoses'),
        confirmLabel: t('login.advancedConfirm'),
        promise: 'removeAppPasswords',
        isDanger: true,
      });
      if (!isSure) return;
    }
    change({ advanced_auto_logout: isOn });
  };
  return (
    <Card title={t('login.title')}>
      <Stack gap="lg" maw={640}>
        <Switch
          label={t('login.autoLogout')}
          description={t('login.autoLogoutHint')}
          checked={draft.auto_logout}
          onChange={(event) => change({ auto_logout: event.currentTarget.checked })}
        />
        {hasBrowserLogout[company.oauth] ? (
          <>
            <Radio.Group
              label={t('login.scope')}
              value={draft.logout_scope}
              onChange={(scope) => change({ logout_scope: scope as ShiftDraft['logout_scope'] })}
            >
              <Stack gap="sm" mt="xs">
                {(['browser', 'all_devices'] as const).map((scope) => (
                  <Radio
                    key={scope}
                    value={scope}
                    label={t(`login.scopes.${scope}`)}
                    description={t(`login.scopeHints.${scope}`)}
                    disabled={!draft.auto_logout}
                  />
                ))}
              </Stack>
            </Radio.Group>
            {draft.auto_logout ? null : (
              <Text size="sm" c="dimmed">
                {t('login.scopeOff')}
              </Text>
            )}
            <Switch
              label={t('login.advanced')}
              description={t(mayAdvance ? 'login.advancedHint' : 'login.notInPlan')}
              // Without the product it can still be switched off.
              disabled={!mayAdvance && !draft.advanced_auto_logout}
              checked={draft.advanced_auto_logout}
              onChange={(event) => void setAdvanced(event.currentTarget.checked)}
            />
          </>
        ) : (
          <Text size="sm">
            {t('login.everywhere')} <LogoutLimits />
          </Text>
        )}
      </Stack>
    </Card>
  );
}

const clockRules = ['login_rule', 'auto_logout_rule_0', 'auto_logout_rule_1'] as const;

function TimeClockCard({ editor }: { readonly editor: ShiftEditor }) {
  const t = useShiftText();
  const { draft, change, shift } = editor;
  const mayUse = shift.plan_allows.time_clock;
  return (
    <Card title={t('clock.title')}>
      <Stack gap="lg" maw={640}>
        {mayUse ? (
          <Alert color="yellow">{t('clock.notConnected')}</Alert>
        ) : (
          <Alert color="accent">{t('clock.notInPlan')}</Alert>
        )}
        <Switch
          label={t('clock.obeys')}
          description={t('clock.obeysHint')}
          disabled={!mayUse && !draft.obeys_time_clock}
          checked={draft.obeys_time_clock}
          onChange={(event) => change({ obeys_time_clock: event.currentTarget.checked })}
        />
        <Stack gap="sm">
          {clockRules.map((rule) => (
            <Checkbox
              key={rule}
              label={t(`clock.${rule}`)}
              description={t(`clock.hints.${rule}`)}
              disabled={!draft[rule] && (!mayUse || !draft.obeys_time_clock)}
              checked={draft[rule]}
              onChange={(event) => change({ [rule]: event.currentTarget.checked })}
            />
          ))}
        </Stack>
        <Text size="sm" c="dimmed">
          {t('clock.delay')}
        </Text>
      </Stack>
    </Card>
  );
}
