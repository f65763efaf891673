import { useCallback, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** The nonce that a drawn page's own styles need under the panel's policy. */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

interface DrawnPageProps {
  readonly title: string;
  readonly className: string;
  /** A page of the sign-in service, whole. */
  readonly children: ReactNode;
}

/**
 * A page of the sign-in service as people see it. It brings its own document, so it is drawn into that of a frame, apart
 * from the panel's styles; it is looked at only.
 */
export function DrawnPage({ title, className, children }: DrawnPageProps) {
  const root = useRef<Root | null>(null);
  const draw = useCallback(
    (frame: HTMLIFrameElement | null) => {
      const page = frame?.contentDocument;
      if (page === null || page === undefined) return;
      root.current ??= createRoot(page);
      root.current.render(children);
    },
    [children],
  );
  useEffect(
    () => () => {
      const old = root.current;
      root.current = null;
      // React does not let a root go while another one is being drawn.
      queueMicrotask(() => old?.unmount());
    },
    [],
  );
  return <iframe ref={draw} className={className} title={title} sandbox="allow-same-origin" inert />;
}
