import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useState } from 'react';
import { callOptions, useAct } from '#lib/api/query.ts';
import { useSaveTexts } from '#components/saving/format-save.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';

type PanelShifts = CallResponse<'permissions.setPanelShifts'>;

/** Whether managers may change shifts that include people with rights in the panel; saved immediately. */
export function PanelShiftsCard({ settings }: { readonly settings: PanelShifts }) {
  const t = useT();
  const client = useQueryClient();
  const [pressed, setPressed] = useState<PanelShifts | null>(null);
  const lastChange = useSaveTexts().formatLastChange(settings);
  const save = useAct('permissions.setPanelShifts', {
    invalidates: ['permissions.list'],
    onSuccess: (saved) => {
      client.setQueryData(
        callOptions('permissions.list', {}).queryKey,
        (known) => known && { ...known, panel_shifts: saved },
      );
      showSnackbar({
        message: t(`permissions.panelShifts.${saved.managers_change_panel_shifts ? 'on' : 'off'}`),
        tone: 'success',
      });
    },
  });
  // The switch moves immediately. A newer version replaces it, and a refusal reverts it.
  const shown = pressed?.version === settings.version ? pressed : settings;
  return (
    <Card title={t('permissions.panelShifts.title')}>
      <Switch
        label={t('permissions.panelShifts.label')}
        description={t('permissions.panelShifts.text')}
        checked={shown.managers_change_panel_shifts}
        onChange={(event) => {
          if (save.isPending) return;
          const body = {
            managers_change_panel_shifts: event.currentTarget.checked,
            version: settings.version,
          };
          setPressed({ ...settings, ...body });
          save.mutate({ body }, { onError: () => setPressed(null) });
        }}
      />
      {lastChange === null ? null : <p className="sg-muted">{lastChange}</p>}
    </Card>
  );
}
