import { useElementSize } from '@mantine/hooks';
import { InPreview } from '@shiftgate/pages/fields/in-preview.ts';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import './page-preview.css';

interface PagePreviewProps {
  readonly title: string;
  /** The screen it is shown on, in CSS pixels; made smaller where there is less room. */
  readonly width: number;
  readonly height: number;
  /** The whole document; `nonce` is that of the panel's own policy, which counts in the frame as well. */
  readonly page: (nonce: string) => ReactElement;
}

/** A page of the sign-in service, drawn by its own component into a document apart from the panel's styles. */
export function PagePreview({ title, width, height, page }: PagePreviewProps) {
  const root = useRef<Root | null>(null);
  const { ref, width: room } = useElementSize<HTMLDivElement>();
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  const draw = (frame: HTMLIFrameElement | null) => {
    const target = frame?.contentDocument;
    if (target === null || target === undefined) return;
    const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
    const shown = root.current ?? createRoot(target);
    root.current = shown;
    shown.render(<InPreview value>{page(nonce)}</InPreview>);
  };
  useEffect(
    () => () => {
      const old = root.current;
      root.current = null;
      // React does not let a root go while another one is being drawn.
      queueMicrotask(() => old?.unmount());
    },
    [],
  );
  return (
    <div ref={ref} className="sg-page-preview" style={{ height: Math.ceil(height * scale) }}>
      <iframe
        ref={draw}
        title={title}
        sandbox="allow-same-origin"
        inert
        style={{
          width,
          height,
          transform: `scale(${scale})`,
          marginLeft: Math.max(0, Math.floor((room - width * scale) / 2)),
        }}
      />
    </div>
  );
}
