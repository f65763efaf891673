import { Radio, Stack, Switch, Text } from '@mantine/core';
import { Card } from '../../../ui/page.tsx';
import type { ShiftDraft } from '../model/shift-draft.ts';
import { useShiftText } from '../texts.ts';
import type { ShiftEditor } from './use-shift-editor.ts';

/** What happens to people who are signed in when their hours end. */
export function LoginTab({ editor }: { readonly editor: ShiftEditor }) {
  const t = useShiftText();
  const { draft, change } = editor;
  return (
    <Card title={t('login.title')}>
      <Stack gap="lg" maw={640}>
        <Switch
          label={t('login.autoLogout')}
          description={t('login.autoLogoutHint')}
          checked={draft.auto_logout}
          onChange={(event) => change({ auto_logout: event.currentTarget.checked })}
        />
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
      </Stack>
    </Card>
  );
}
