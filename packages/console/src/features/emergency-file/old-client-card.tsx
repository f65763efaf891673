import { Button } from '@mantine/core';
import { useAct } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import type { EmergencyState } from './model.ts';

const steps = ['replace', 'remove', 'tell'] as const;

interface OldClientCardProps {
  readonly client: NonNullable<EmergencyState['old_client']>;
}

/** What to do about older files, whose secret opens more than this company: in this order, or no way out is left. */
export function OldClientCard({ client }: OldClientCardProps) {
  const t = useT();
  const forget = useAct('emergency.forgetOldClient', { invalidates: ['emergency.state'] });
  const { id, is_replaced: isReplaced } = client;
  return (
    <Card title={t('emergency.old.title')}>
      <p>{t('emergency.old.text')}</p>
      <ol className="sg-emergency-steps">
        {steps.map((step) => (
          <li key={step}>
            {step === 'remove' ? t('emergency.old.steps.remove', { id }) : t(`emergency.old.steps.${step}`)}
          </li>
        ))}
      </ol>
      <Button disabled={!isReplaced} loading={forget.isPending} onClick={() => forget.mutate({})}>
        {t('emergency.old.done')}
      </Button>
      {isReplaced ? null : <p className="sg-muted sg-emergency-after">{t('emergency.old.first')}</p>}
    </Card>
  );
}
