import { Alert, Button, Group } from '@mantine/core';
import { TEST_STAGES as testStages } from '@shiftgate/domain/control/activation-test.ts';
import type { TestStage } from '@shiftgate/domain/control/activation-test.ts';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useActivationError } from '#components/control/activation-errors.ts';
import { formatLeft } from '#lib/i18n/countdown.ts';
import { formatWhen } from '#lib/i18n/formats.ts';
import { useNow } from '#lib/now.ts';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { Card } from '#design/layout/page.tsx';
import { needsPassword, testTexts } from '../model/test-view.ts';
import { PasswordHelp } from './password-help.tsx';
import { StageCard } from './stage-card.tsx';
import { TestSteps } from './test-steps.tsx';
import type { ActivationTest } from '../model/model.ts';

/** The four tests as they go green by what really happens to the people, with what to do at each. */
export function RunningTest({ test }: { readonly test: ActivationTest }) {
  const t = useT();
  const texts = testTexts(test);
  const confirm = useConfirm();
  const { language } = useLanguage();
  const { company } = useSession();
  const nowMs = useNow(1000);
  const onError = useActivationError();
  const acts = {
    invalidates: ['control.test', 'control.state', 'home.summary'] as const,
    onError: (error: Parameters<typeof onError>[0]) => {
      onError(error);
      return undefined;
    },
  };
  const stage = useAct('control.setTestStage', acts);
  const reset = useAct('control.resetTest', acts);
  const goTo = (next: TestStage) => stage.mutate({ body: { stage: next } });
  const end = async () => {
    const isConfirmed =
      test.is_passed ||
      (await confirm({
        title: t(`${texts}.endTitle`),
        message: t(`${texts}.endText`),
        confirmLabel: t(`${texts}.end`),
        cancelLabel: t(`${texts}.keep`),
        promise: 'endTest',
      }));
    if (isConfirmed) reset.mutate({});
  };
  const leftMs = Date.parse(test.ends_at) - nowMs;
  return (
    <>
      <Card>
        <TestSteps current={test.is_passed ? 'finish' : 'tests'} />
        <div className="sg-test-head">
          <p className="sg-muted">
            {t('activation.test.startedBy', {
              name: test.started_by,
              moment: formatWhen(test.started_at, { nowMs, zone: company.zone, language }, t),
            })}
          </p>
          <p className="sg-test-left">
            <IconClock size={18} aria-hidden />
            {leftMs < 60_000
              ? t('activation.test.overSoon')
              : t('activation.test.timeLeft', { left: formatLeft(leftMs, language) })}
          </p>
          <Button variant="default" loading={reset.isPending} onClick={() => void end()}>
            {t(`${texts}.end`)}
          </Button>
        </div>
        {test.is_passed ? (
          <Alert
            color="green"
            icon={<IconCircleCheck aria-hidden />}
            title={t('activation.test.finish.passedTitle')}
            role="status"
          >
            <p>{t(`${texts}.finish.passedText`)}</p>
            <Group gap="sm">
              <Button loading={reset.isPending} onClick={() => void end()}>
                {t(`${texts}.finish.reset`)}
              </Button>
              <Button variant="default" loading={stage.isPending} onClick={() => goTo('redirect')}>
                {t('activation.test.finish.retry')}
              </Button>
            </Group>
          </Alert>
        ) : null}
        {test.users.filter(needsPassword).map((user) => (
          <PasswordHelp key={user.key} user={user} />
        ))}
      </Card>
      <ol className="sg-stages">
        {testStages.map((each, index) => (
          <StageCard
            key={each}
            test={test}
            stage={each}
            number={index + 1}
            isBusy={stage.isPending || reset.isPending}
            onStage={goTo}
            onEnd={() => void end()}
          />
        ))}
      </ol>
    </>
  );
}
