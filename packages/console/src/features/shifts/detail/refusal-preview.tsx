import { Text } from '@mantine/core';
import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { firstInstantAt, localDayAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { RefusalPage } from '@shiftgate/pages/refusal-page.tsx';
import { branding } from '../../../lib/branding.ts';
import { now } from '../../../lib/now.ts';
import { useSession } from '../../../lib/session.ts';
import { useT } from '../../../lib/texts.tsx';
import { DrawnPage, pageNonce } from '../../../ui/drawn-page.tsx';
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
      <DrawnPage className="sg-refusal-frame" title={t('preview.title')}>
        <RefusalPage
          language={language}
          branding={{
            productName: branding.productName,
            companyName: company.name,
            logo: null,
            colours: null,
          }}
          nonce={pageNonce()}
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
        />
      </DrawnPage>
    </Modal>
  );
}
