import { Alert, Button, Group } from '@mantine/core';
import { TEST_STAGES as testStages } from '@shiftgate/domain/control/activation-test.ts';
import { IconCheck, IconCircleCheck, IconInfoCircle, IconMinus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatWhen } from '#lib/i18n/formats.ts';
import { useNow } from '#lib/now.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useReasonText, useT } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { testTexts } from '../model/test-view.ts';
import { TestSteps } from './test-steps.tsx';
import type { ActivationTest } from '../model/model.ts';

interface TestEndProps {
  readonly test: ActivationTest;
  readonly onAgain: () => void;
}

/** The results of a test that is over: everything is as it was before. */
export function TestEnd({ test, onAgain }: TestEndProps) {
  const t = useT();
  const formatReason = useReasonText();
  const { language } = useLanguage();
  const { company } = useSession();
  const nowMs = useNow(60_000);
  const texts = testTexts(test);
  const hasFailed = test.end_cause === 'failed';
  const reason = test.error === null ? null : formatReason(test.error);
  const cause =
    test.end_cause === null
      ? ''
      : t(`activation.test.finish.causes.${test.end_cause}`, {
          moment: formatWhen(test.ended_at ?? test.started_at, { nowMs, zone: company.zone, language }, t),
        });
  return (
    <Card>
      <TestSteps current="finish" />
      <Alert
        color={test.is_passed ? 'green' : hasFailed ? 'red' : 'yellow'}
        icon={test.is_passed ? <IconCircleCheck aria-hidden /> : <IconInfoCircle aria-hidden />}
        title={t(hasFailed ? `${texts}.failedTitle` : `${texts}.finish.endedTitle`)}
      >
        {hasFailed
          ? t(`${texts}.failedStart`)
          : t(test.is_passed ? `${texts}.finish.endedPassed` : `${texts}.finish.endedPartly`)}{' '}
        {hasFailed ? null : cause}
        {reason === null ? null : <div>{t('control.reason', { reason })}</div>}
      </Alert>
      {hasFailed ? null : (
        <>
          <h2 className="sg-wizard-now">{t('activation.test.finish.results')}</h2>
          <section className="sg-results" aria-label={t('activation.test.finish.results')} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('users.name')}</th>
                  {testStages.map((stage) => (
                    <th key={stage} scope="col">
                      {t(`${texts}.stages.${stage}.title`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {test.users.map((user) => (
                  <tr key={user.key}>
                    <th scope="row">{user.name}</th>
                    {testStages.map((stage) => (
                      <td key={stage} data-passed={user.tests[stage] !== null}>
                        {user.tests[stage] === null ? (
                          <IconMinus size={18} role="img" aria-label={t('common.no')} />
                        ) : (
                          <IconCheck
                            size={18}
                            role="img"
                            aria-label={t('activation.test.stageStates.passed')}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
      <Group gap="sm" mt="md">
        <Button
          component={Link}
          to="/activation-steps"
          search={{ step: '1' } as never}
          variant={test.is_passed ? 'filled' : 'default'}
        >
          {t('activation.test.finish.activate')}
        </Button>
        <Button variant={test.is_passed ? 'default' : 'filled'} onClick={onAgain}>
          {t(`${texts}.finish.again`)}
        </Button>
      </Group>
    </Card>
  );
}
