import { Switch } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useAct } from '../../lib/query.ts';
import { useSaySave } from '../../lib/say-save.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { Card } from '../../ui/page.tsx';

type PanelShifts = CallResponse<'permissions.setPanelShifts'>;

/** Whether managers may change shifts in which people of the panel stand; saved at once. */
export function PanelShiftsCard({ settings }: { readonly settings: PanelShifts }) {
  const t = useT();
  const lastChange = useSaySave().sayLastChange(settings);
  const save = useAct('permissions.setPanelShifts', {
    invalidates: ['permissions.list'],
    onSuccess: (saved) =>
      showSnackbar({
        message: t(`permissions.panelShifts.${saved.managers_change_panel_shifts ? 'on' : 'off'}`),
        tone: 'success',
      }),
  });
  return (
    <Card title={t('permissions.panelShifts.title')}>
      <Switch
        label={t('permissions.panelShifts.label')}
        description={t('permissions.panelShifts.text')}
        checked={settings.managers_change_panel_shifts}
        disabled={save.isPending}
        onChange={(event) =>
          save.mutate({
            body: {
              managers_change_panel_shifts: event.currentTarget.checked,
              version: settings.version,
            },
          })
        }
      />
      {lastChange === null ? null : <p className="sg-muted">{lastChange}</p>}
    </Card>
  );
}
