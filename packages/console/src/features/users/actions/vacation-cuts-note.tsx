import { Alert } from '@mantine/core';
import { IconMoon } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import { useCutText } from './use-vacation-cuts.ts';
import type { VacationCuts } from '../model.ts';

interface VacationCutsNoteProps {
  readonly cuts: VacationCuts;
  /** For many people: shows how many of them each night is cut for. */
  readonly isOfMany: boolean;
}

/** Names the nights that a vacation would cut, before it is saved. */
export function VacationCutsNote({ cuts, isOfMany }: VacationCutsNoteProps) {
  const t = useT();
  const formatCut = useCutText(isOfMany);
  return (
    <div aria-live="polite">
      {cuts.length === 0 ? null : (
        <Alert
          color="yellow"
          icon={<IconMoon aria-hidden />}
          title={t('people.vacationDialog.cutTitle', { count: cuts.length })}
        >
          {cuts.map((cut) => (
            <div key={cut.shift.key}>{formatCut(cut)}</div>
          ))}
        </Alert>
      )}
    </div>
  );
}
