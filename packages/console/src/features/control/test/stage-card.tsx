import { Button, Group, VisuallyHidden } from '@mantine/core';
import { TEST_STAGES as testStages } from '@shiftgate/domain/control/activation-test.ts';
import type { TestStage } from '@shiftgate/domain/control/activation-test.ts';
import { IconCircle, IconCircleCheckFilled, IconCircleDot } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import { Chip } from '#design/layout/page.tsx';
import type { Tone } from '#design/layout/page.tsx';
import { findNextStage, findStageState, testTexts } from '../model/test-view.ts';
import { StagePerson } from './stage-person.tsx';
import { TestLinks } from './test-links.tsx';
import { WorkspaceLink } from './workspace-link.tsx';
import type { ActivationTest } from '../model/model.ts';

const tones: Readonly<Record<ReturnType<typeof findStageState>, Tone>> = {
  passed: 'good',
  partly: 'warn',
  current: 'accent',
  waiting: 'plain',
};

interface StageCardProps {
  readonly test: ActivationTest;
  readonly stage: TestStage;
  readonly number: number;
  readonly isBusy: boolean;
  readonly onStage: (stage: TestStage) => void;
  readonly onEnd: () => void;
}

/** One of the four tests: what it shows, what to do, how far each person is, and where to go from here. */
export function StageCard({ test, stage, number, isBusy, onStage, onEnd }: StageCardProps) {
  const t = useT();
  const texts = testTexts(test);
  const state = findStageState(test, stage);
  const isCurrent = stage === test.stage;
  const isBehind = testStages.indexOf(stage) < testStages.indexOf(test.stage);
  const next = isCurrent ? findNextStage(test) : null;
  const Icon = state === 'passed' ? IconCircleCheckFilled : isCurrent ? IconCircleDot : IconCircle;
  return (
    <li
      className="sg-card sg-stage"
      data-state={state}
      data-current={isCurrent}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <div className="sg-stage-head">
        <Icon size={22} aria-hidden />
        <h2>
          <VisuallyHidden component="span">
            {t('activation.test.stageOf', { step: number, total: testStages.length })}:{' '}
          </VisuallyHidden>
          {t(`${texts}.stages.${stage}.title`)}
        </h2>
        <Chip tone={tones[state]}>{t(`activation.test.stageStates.${state}`)}</Chip>
        <span className="sg-grow" />
        {isBehind ? (
          <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={() => onStage(stage)}>
            {t('activation.test.backTo')}
          </Button>
        ) : null}
      </div>
      {isCurrent ? (
        <>
          <p>{t(`${texts}.stages.${stage}.what`)}</p>
          <p className="sg-stage-how">{t(`${texts}.stages.${stage}.how`)}</p>
          {test.is_rehearsal && stage !== 'logout' ? <TestLinks users={test.users} /> : <WorkspaceLink />}
        </>
      ) : null}
      {isCurrent || state !== 'waiting' ? (
        <ul className="sg-stage-people" aria-live="polite">
          {test.users.map((user) => (
            <StagePerson key={user.key} user={user} stage={stage} isCurrent={isCurrent} />
          ))}
        </ul>
      ) : null}
      {isCurrent ? (
        <Group gap="sm">
          {next === null ? (
            <Button loading={isBusy} variant={state === 'passed' ? 'filled' : 'default'} onClick={onEnd}>
              {t(`${texts}.finishTest`)}
            </Button>
          ) : (
            <Button
              disabled={!next.isOpen}
              loading={isBusy}
              variant={next.isForAll ? 'filled' : 'default'}
              onClick={() => onStage(next.stage)}
            >
              {t(next.isOpen && !next.isForAll ? 'activation.test.nextPartly' : 'activation.test.next')}
            </Button>
          )}
          <Button variant="subtle" disabled={isBusy} onClick={() => onStage(stage)}>
            {t('activation.test.repeat')}
          </Button>
          {next === null || next.isOpen ? null : (
            <span className="sg-muted">{t('activation.test.waitFor')}</span>
          )}
        </Group>
      ) : null}
    </li>
  );
}
