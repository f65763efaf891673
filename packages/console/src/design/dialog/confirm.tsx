import { createContext, use, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PromiseName } from '#lib/forms/promises.ts';
import { makeLaterPart } from '../feedback/later-part.tsx';

export interface ConfirmOptions {
  readonly title: string;
  readonly message: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** The act, of which the table says whether it can be undone. */
  readonly promise: PromiseName;
  readonly isDanger?: boolean;
}

const ConfirmDialog = makeLaterPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

type Ask = (options: ConfirmOptions) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** Asks before an act: resolves to true when confirmed, to false on cancel, Escape or a click outside. */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (ask === null) throw new Error('useConfirm is used outside of the ConfirmProvider');
  return ask;
}

/** Holds the one confirmation dialog of the console. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [options, setOptions] = useState<ConfirmOptions | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<((isConfirmed: boolean) => void) | null>(null);
  const ask: Ask = (next) => {
    answer.current?.(false);
    setOptions(next);
    setIsOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };
  const finish = (isConfirmed: boolean) => {
    answer.current?.(isConfirmed);
    answer.current = null;
    setIsOpen(false);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {options === null ? null : (
        <ConfirmDialog
          options={options}
          isOpen={isOpen}
          onFinish={finish}
          onMissing={() => {
            finish(false);
            setOptions(null);
          }}
        />
      )}
    </ConfirmContext>
  );
}
