import { Text } from '@mantine/core';
import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { firstInstantAt, localDayAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { RefusalPage } from '@shiftgate/pages/refusal-page.tsx';
import { useCallback, useEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { branding } from '../../../lib/branding.ts';
import { now } from '../../../lib/now.ts';
import { useSession } from '../../../lib/session.ts';
import { useT } from '../../../lib/texts.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useLanguageName, useShiftText } from '../texts.ts';

interface RefusalPreviewProps {
  readonly message: string;
  readonly zone: string;
  readonly onClose: () => void;
}

/** An opening as most shifts have it, for the page to speak of. */
function tomorrowAtEight(zoneName: string): number {
  const zone = zoneOf(zoneName);
  return firstInstantAt(zone, (localDayAt(zone, now()) + 1) * DAY_MS + 8 * HOUR_MS);
}

/** The page that a refused person meets, drawn by the very component of the sign-in service. */
export function RefusalPreview({ message, zone, onClose }: RefusalPreviewProps) {
  const t = useShiftText();
  const common = useT();
  const language = useLanguageName();
  const { company, me } = useSession();
  const root = useRef<Root | null>(null);

  // The page brings its own document: it is drawn into that of a frame, apart from the panel's styles.
  const draw = useCallback(
    (frame: HTMLIFrameElement | null) => {
      const page = frame?.contentDocument;
      if (page === null || page === undefined) return;
      const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
      root.current ??= createRoot(page);
      root.current.render(
        <RefusalPage
          language={language}
          branding={{
            productName: branding.productName,
            companyName: company.name,
            logo: null,
            background: null,
            colours: null,
          }}
          nonce={nonce}
          languageLink={null}
          result="outside_allowed_hours"
          person={{ name: me.name, email: me.email }}
          now={now()}
          nextOpening={tomorrowAtEight(zone)}
          timeZone={zone}
          customResponse={message}
          ip={null}
          browser=""
          os=""
          requestId="-"
          againHref={null}
          askHref={null}
        />,
      );
    },
    [company.name, language, me.email, me.name, message, zone],
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
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('preview.title')}
      closeButtonProps={{ 'aria-label': common('common.close') }}
      size="lg"
      centered
    >
      <Text size="sm" c="dimmed" mb="sm">
        {t('preview.text')}
      </Text>
      <iframe
        ref={draw}
        className="sg-refusal-frame"
        title={t('preview.title')}
        sandbox="allow-same-origin"
        inert
      />
    </Modal>
  );
}
