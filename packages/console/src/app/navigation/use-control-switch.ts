import { useNavigate } from '@tanstack/react-router';
import { useSession } from '#lib/auth/session.ts';

/** Whether control is on, and the way to the other state: the dialog that switches it off, or the wizard. */
export function useControlSwitch(): { readonly isOn: boolean; readonly go: () => void } {
  const navigate = useNavigate();
  const { company } = useSession();
  const isOn = company.control_state === 'active';
  const go = () =>
    void (isOn
      ? navigate({
          to: '.',
          search: ((before: object) => ({ ...before, dialog: 'disable-control' })) as never,
        })
      : navigate({ to: '/activation-steps' }));
  return { isOn, go };
}
