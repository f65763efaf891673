import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../../lib/auth/session.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { Card } from '../../../design/layout/page.tsx';
import { LogoutQuestion } from '../actions/logout-question.tsx';
import { keepsPeopleSignedIn, logoutOn, withLogout } from '../model/editor-state.ts';
import { StateChip, usePeriodText } from '../parts/shift-bits.tsx';
import { useIsReadOnly } from '../parts/protection.tsx';
import { useShiftText } from '../texts.ts';
import { ImpactDialog } from '../../../components/access-impact/impact-dialog.tsx';
import type { AccessImpact } from '../../../components/access-impact/model.ts';
import type { SaveOrder, SettledState, ShiftEditor } from '../model/model.ts';

const actions = { enabled: 'activate', disabled: 'deactivate' } as const;

interface Asked {
  readonly state: SettledState;
  readonly order: SaveOrder;
  readonly impact: AccessImpact;
  readonly isSaving: boolean;
}

/** Enables and disables the shift. Enabling also saves the unsaved changes, and announces it. */
export function StateCard({ editor }: { readonly editor: ShiftEditor }) {
  const t = useShiftText();
  const periodText = usePeriodText();
  const { shift, isSaving } = editor;
  const isReadOnly = useIsReadOnly();
  const isDirty = editor.changed.length > 0;
  const [asked, setAsked] = useState<Asked | null>(null);
  const { company } = useSession();
  // Until switching off is through, people are still asked.
  const isInForce = ['activating', 'active', 'deactivating'].includes(company.control_state);
  const stateText =
    shift.state === 'enabled'
      ? t(isInForce ? 'general.stateEnabled' : 'general.stateEnabledOff')
      : shift.state === 'disabled'
        ? t('general.stateDisabled')
        : t('general.stateScheduled', { period: periodText(shift.period) });
  const ask = async (state: SettledState) => {
    const previewed = await editor.preview(state);
    if (previewed === null) return;
    setAsked({ state, ...previewed, isSaving: state === 'enabled' && previewed.order.changed.length > 0 });
  };
  const carryOut = async ({ state, order }: Asked, turnsOnLogout = false) => {
    if (turnsOnLogout) editor.change(logoutOn);
    const saved = await editor.save(turnsOnLogout ? withLogout(order) : order);
    setAsked(null);
    if (saved === null) return;
    const merged = saved.merged === 0 ? '' : `. ${t('bar.merged', { count: saved.merged })}`;
    showSnackbar({ message: `${t(`list.done.${actions[state]}`, { count: 1 })}${merged}`, tone: 'success' });
  };
  const noteOf = ({ state, order }: Asked) =>
    [
      shift.name,
      shift.period !== null || (state === 'enabled' && order.draft.period !== null)
        ? t('list.removesPeriod')
        : '',
      order.changed.length > 0 ? t(state === 'enabled' ? 'general.savesToo' : 'general.keepsUnsaved') : '',
    ]
      .filter((text) => text !== '')
      .join(' — ');

  return (
    <Card title={t('general.stateTitle')}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <StateChip state={shift.state} />
          <Text>{stateText}</Text>
        </Group>
        <Group gap="xs">
          {isReadOnly || shift.state === 'enabled' ? null : (
            <Button loading={isSaving} disabled={editor.hasConflict} onClick={() => void ask('enabled')}>
              {t(isDirty ? 'general.saveAndEnable' : 'enable')}
            </Button>
          )}
          {isReadOnly || shift.state === 'disabled' ? null : (
            <Button variant="default" loading={isSaving} onClick={() => void ask('disabled')}>
              {t('disable')}
            </Button>
          )}
        </Group>
      </Group>
      {asked === null ? null : (
        <ImpactDialog
          title={t(`list.ask.${actions[asked.state]}`, { count: 1 })}
          impact={asked.impact}
          zone={asked.order.draft.zone ?? shift.company_zone}
          note={noteOf(asked)}
          confirm={
            keepsPeopleSignedIn(asked.order)
              ? {
                  label: t('logoutQuestion.enable'),
                  isBusy: isSaving,
                  onConfirm: () => void carryOut(asked, true),
                  isReversible: true,
                  other: {
                    label: t('logoutQuestion.enableWithout'),
                    onConfirm: () => void carryOut(asked),
                  },
                }
              : {
                  label: asked.isSaving ? t('general.saveAndEnable') : t(`list.do.${actions[asked.state]}`),
                  isBusy: isSaving,
                  onConfirm: () => void carryOut(asked),
                  isReversible: true,
                }
          }
          onClose={() => setAsked(null)}
        >
          {keepsPeopleSignedIn(asked.order) ? <LogoutQuestion count={1} of={1} /> : null}
        </ImpactDialog>
      )}
    </Card>
  );
}
