import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { withRest } from '../styles/with-rest.ts';

/** Pause before a background part is loaded again, in ms. */
const againMs = 30_000;

interface WhileAway {
  /** Shown in its place until it has loaded. */
  readonly placeholder?: ReactNode;
  /** The failed load has been reported: close, so that the next press tries again. */
  readonly onMissing?: () => void;
}

/**
 * A part of a screen that loads when it is first drawn. A load that fails costs that part alone; with `isBackground` it
 * is retried by itself.
 */
export function makeLaterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isBackground = false }: { readonly isBackground?: boolean } = {},
): ComponentType<Props & WhileAway> {
  let Part: ComponentType<Props> | null = null;
  return function LaterPart({ placeholder = null, onMissing, ...props }: Props & WhileAway) {
    const t = useT();
    const [, setIsThere] = useState(Part !== null);
    // The message is in the language of that moment. Another language is no reason to load again.
    const reportMissing = useEffectEvent((isNotified: boolean) => {
      const message = t(navigator.onLine ? 'errors.partMissing' : 'errors.NETWORK');
      if (!isNotified) showSnackbar({ tone: 'error', message });
      onMissing?.();
    });
    useEffect(() => {
      if (Part !== null) return undefined;
      let isWanted = true;
      let isNotified = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const bring = () => {
        clearTimeout(timer);
        if (Part !== null) return;
        withRest(load()).then(
          (part) => {
            Part = part;
            if (isWanted) setIsThere(true);
          },
          () => {
            if (!isWanted || Part !== null) return;
            reportMissing(isNotified);
            isNotified = true;
            clearTimeout(timer);
            if (isBackground) timer = setTimeout(bring, againMs);
          },
        );
      };
      bring();
      if (isBackground) window.addEventListener('online', bring);
      return () => {
        isWanted = false;
        clearTimeout(timer);
        window.removeEventListener('online', bring);
      };
    }, []);
    return Part === null ? placeholder : <Part {...(props as unknown as Props)} />;
  };
}
