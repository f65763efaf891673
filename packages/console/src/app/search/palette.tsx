import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CreateShiftDialog } from '#features/shifts/list/create-shift-dialog.tsx';
import { UserDialogs } from '#features/users/actions/user-dialogs.tsx';
import { useCall } from '#lib/api/query.ts';
import { SearchDialog } from './search-dialog.tsx';
import type { OpenDialog } from '#features/users/model.ts';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The search, and the dialogs of what was chosen in it, which outlive it. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const [person, setPerson] = useState<OpenDialog | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  const shifts = useCall('shifts.list', {}, { enabled: isOpen || person !== null }).data?.items ?? [];
  return (
    <>
      {isOpen ? (
        <SearchDialog
          onClose={onClose}
          onCreateShift={() => setIsCreating(true)}
          onDialog={(name, user) => setPerson({ name, user })}
        />
      ) : null}
      <UserDialogs open={person} shifts={shifts} onClose={() => setPerson(null)} />
      {isCreating ? (
        <CreateShiftDialog
          onClose={() => setIsCreating(false)}
          onCreated={({ key }) => {
            setIsCreating(false);
            void navigate({ to: '/groups/$key', params: { key }, search: { tab: 'hours' } as never });
          }}
        />
      ) : null}
    </>
  );
}
