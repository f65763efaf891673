import type { ApiError } from '#lib/api/client.ts';
import { ConflictAlert } from '../editor/conflict-alert.tsx';
import { GoneAlert } from '../editor/gone-alert.tsx';
import { ProtectionAlert } from '../parts/protection.tsx';
import type { ShiftEditor } from '../model/model.ts';

interface ShiftAlertsProps {
  readonly editor: ShiftEditor;
  /** The refusal that reported its deletion elsewhere. */
  readonly gone: ApiError | null;
  readonly onRecreated: (key: string) => void;
}

/** What prevents editing a shift: its deletion, its protection, or a newer version. */
export function ShiftAlerts({ editor, gone, onRecreated }: ShiftAlertsProps) {
  if (gone !== null) return <GoneAlert editor={editor} error={gone} onRecreated={onRecreated} />;
  const { protection } = editor.shift;
  return (
    <>
      {protection === null ? null : <ProtectionAlert protection={protection} />}
      <ConflictAlert editor={editor} />
    </>
  );
}
