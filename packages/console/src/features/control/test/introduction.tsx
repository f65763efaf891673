import { Alert, Button, Group } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { activationTestLimits } from '@shiftgate/domain/limits.ts';
import { IconBell, IconClock, IconSunset2 } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { testTexts } from '../model/test-view.ts';
import { TestSteps } from './test-steps.tsx';

interface IntroductionProps {
  readonly start: CallResponse<'control.test'>['start'];
  readonly isBlocked: boolean;
  readonly onBegin: () => void;
}

/** What the test does, and the advice for it: how long it takes, the best time, and the people to inform before. */
export function Introduction({ start, isBlocked, onBegin }: IntroductionProps) {
  const t = useT();
  const texts = testTexts(start);
  const { idealMinutes, noticeDays, latestStart } = activationTestLimits;
  return (
    <Card>
      <TestSteps current="intro" />
      <div className="sg-test-intro">
        <section>
          <h2>{t('activation.test.intro.what')}</h2>
          <ul>
            <li>{t(`${texts}.intro.scope`)}</li>
            <li>{t(`${texts}.intro.stages`)}</li>
            <li>{t(`${texts}.intro.end`)}</li>
          </ul>
        </section>
        <section>
          <h2>{t('activation.test.intro.advice')}</h2>
          <ul className="sg-test-advice">
            <li>
              <IconClock size={20} aria-hidden />
              {t('activation.test.intro.duration', { minutes: idealMinutes })}
            </li>
            <li>
              <IconSunset2 size={20} aria-hidden />
              {t('activation.test.intro.hours')}
            </li>
            <li>
              <IconBell size={20} aria-hidden />
              {t(`${texts}.intro.notice`, noticeDays)}
            </li>
          </ul>
        </section>
      </div>
      {start.is_rehearsal ? <Unproved /> : null}
      {start.is_too_late ? (
        <Alert color="red" mb="md">
          {t('activation.test.intro.tooLate', { time: latestStart })}
        </Alert>
      ) : start.is_business_time ? (
        <Alert color="yellow" mb="md">
          {t('activation.test.intro.busyNow')}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button disabled={start.is_too_late || isBlocked} onClick={onBegin}>
          {t('activation.test.intro.begin')}
        </Button>
      </Group>
    </Card>
  );
}

/** What only the activation itself can show. */
function Unproved() {
  const t = useT();
  return (
    <Alert color="accent" mb="md" title={t('activation.rehearsal.unproved.title')}>
      <ul className="sg-test-unproved">
        <li>{t('activation.rehearsal.unproved.redirect')}</li>
        <li>{t('activation.rehearsal.unproved.answer')}</li>
        <li>{t('activation.rehearsal.unproved.apps')}</li>
      </ul>
    </Alert>
  );
}
