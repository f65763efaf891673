import { Button } from '@mantine/core';
import { proposeNetwork } from '@shiftgate/domain/client/network-proposal.ts';
import { IconCalendarPlus, IconNetwork } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '#lib/i18n/texts.tsx';

interface ProposeChangeProps {
  readonly shift: { readonly key: string; readonly name: string };
  /** The address whose network is missing in the shift's list; null = not asked for. */
  readonly ip: string | null;
  /** The instant at which the shift was closed; null = not asked for. */
  readonly openAt: string | null;
}

/** Buttons that open a shift's editor with a change proposed in it. */
export function ProposeChange({ shift, ip, openAt }: ProposeChangeProps) {
  const t = useT();
  const navigate = useNavigate();
  const propose = (search: Readonly<Record<string, string>>) =>
    void navigate({ to: '/groups/$key', params: { key: shift.key }, search: search as never });
  return (
    <>
      {ip === null ? null : (
        <Button
          variant="default"
          leftSection={<IconNetwork size={16} aria-hidden />}
          onClick={() => propose({ tab: 'login', add_ip: ip })}
        >
          {t('accessLog.actions.addNetwork', { ip: proposeNetwork(ip)?.entry ?? ip, shift: shift.name })}
        </Button>
      )}
      {openAt === null ? null : (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => propose({ tab: 'hours', open_at: openAt })}
        >
          {t('accessLog.actions.openShift', { shift: shift.name })}
        </Button>
      )}
    </>
  );
}
