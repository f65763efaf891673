import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { showSnackbar } from '../lib/snackbar.ts';
import { useT } from '../lib/texts.tsx';
import { withRest } from '../lib/with-rest.ts';

interface WhileAway {
  /** Stands in its place until it is there. */
  readonly placeholder?: ReactNode;
  /** It could not be fetched, which has been said: close, so that the next press tries again. */
  readonly onMissing?: () => void;
}

/**
 * A part of a screen that is fetched when it is first drawn. A network that is away costs that part and no more: the
 * screen around it stays, with all that was typed there.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & WhileAway> {
  let Part: ComponentType<Props> | null = null;
  return function LaterPart({ placeholder = null, onMissing, ...props }: Props & WhileAway) {
    const t = useT();
    const [, setIsThere] = useState(Part !== null);
    useEffect(() => {
      if (Part !== null) return;
      let isWanted = true;
      withRest(load()).then(
        (part) => {
          Part = part;
          if (isWanted) setIsThere(true);
        },
        () => {
          if (!isWanted) return;
          showSnackbar({ tone: 'error', message: t('errors.NETWORK') });
          onMissing?.();
        },
      );
      return () => {
        isWanted = false;
      };
      // Asked for again when it is drawn anew meanwhile, which costs nothing: a program is fetched once.
    }, [t, onMissing]);
    return Part === null ? placeholder : <Part {...(props as unknown as Props)} />;
  };
}
