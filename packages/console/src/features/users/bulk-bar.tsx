import { Button, CloseButton } from '@mantine/core';
import { IconLogout, IconUserPlus } from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { useT } from '../../lib/texts.tsx';
import { AddToShiftDialog } from './add-to-shift-dialog.tsx';
import { useForceLogout } from './use-force-logout.ts';
import type { ShiftSummary } from './user-columns.tsx';

interface BulkBarProps {
  readonly keys: readonly string[];
  readonly shifts: readonly ShiftSummary[];
  readonly onDone: () => void;
}

/** What can be done with the selected people. */
export function BulkBar({ keys, shifts, onDone }: BulkBarProps) {
  const t = useT();
  const [isAdding, adding] = useDisclosure(false);
  const forceLogout = useForceLogout(onDone);
  return (
    <div className="sg-bulk-bar" role="region" aria-label={t('common.actions')}>
      <span aria-live="polite">{t('common.selected', { count: keys.length })}</span>
      <Button size="compact-sm" leftSection={<IconUserPlus size={16} />} onClick={adding.open}>
        {t('users.addToShift')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconLogout size={16} />}
        loading={forceLogout.isPending}
        onClick={() => void forceLogout.ask(keys)}
      >
        {t('users.forceLogout')}
      </Button>
      <span className="sg-grow" />
      <CloseButton aria-label={t('common.clearSelection')} onClick={onDone} />
      <AddToShiftDialog
        keys={keys}
        shifts={shifts}
        isOpen={isAdding}
        onClose={adding.close}
        onDone={onDone}
      />
    </div>
  );
}
