import { Text } from '@mantine/core';
import { RefusalPage } from '@shiftgate/pages/refusal-page.tsx';
import { now } from '#lib/now.ts';
import { toPageBranding, tomorrowAtEight } from '#components/branding/page-branding.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { PagePreview } from '#components/branding/page-preview.tsx';
import { Modal } from '#design/dialog/modal.tsx';
import { useLanguageName, useShiftText } from '../texts.ts';

interface RefusalPreviewProps {
  readonly message: string;
  readonly zone: string;
  readonly onClose: () => void;
}

/** The page that a refused person meets, drawn by the very component of the sign-in service. */
export function RefusalPreview({ message, zone, onClose }: RefusalPreviewProps) {
  const t = useShiftText();
  const common = useT();
  const language = useLanguageName();
  const { company, me } = useSession();
  const branding = useCall('branding.get', {}).data;
  const page = (nonce: string) => (
    <RefusalPage
      language={language}
      branding={toPageBranding(company.name, branding)}
      nonce={nonce}
      languageLink={null}
      result="outside_allowed_hours"
      person={{ name: me.name, email: me.email }}
      now={now()}
      nextOpening={tomorrowAtEight(zone, now())}
      timeZone={zone}
      customResponse={message}
      unmet={[]}
      elsewhere={null}
      requestId="-"
      againHref={null}
      requestPageHref={null}
      opensByItself={false}
      isWeekOpen={false}
      weeks={null}
    />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('preview.title')}
      closeButtonProps={{ 'aria-label': common('common.close') }}
      size="lg"
    >
      <Text size="sm" c="dimmed" mb="sm">
        {t('preview.text')}
      </Text>
      <PagePreview title={t('preview.title')} width={600} height={480} page={page} />
    </Modal>
  );
}
