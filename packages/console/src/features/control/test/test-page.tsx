import { Alert, Button } from '@mantine/core';
import { IconCalendarTime, IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useUrlState } from '#lib/routing/url-state.ts';
import {
  EmptyState,
  ErrorState,
  LoadingLines,
  NoPermissionState,
  Page,
  PageHeader,
} from '#design/layout/page.tsx';
import { testTexts } from '../model/test-view.ts';
import { isQuizPassed } from '../model/quiz.ts';
import type { QuizAnswers } from '../model/quiz.ts';
import { RunProgress } from '../run-progress.tsx';
import { Introduction } from './introduction.tsx';
import { PeopleChoice } from './people-choice.tsx';
import { Quiz } from './quiz.tsx';
import { RunningTest } from './running-test.tsx';
import { TestEnd } from './test-end.tsx';
import '../control.css';
import './test.css';

const preparing = ['intro', 'quiz', 'people'] as const;

/** The activation test: prepared here, then stored by the server, so that a reload or another tab continues it. */
export function TestPage() {
  const t = useT();
  const { me } = useSession();
  const control = useCall('control.state', {}, { everyMs: 3000 });
  const answer = useCall('control.test', {}, { everyMs: 3000 });
  if (!me.is_control_admin) return <NoPermissionState />;
  if (answer.data === undefined || control.data === undefined) {
    const failed = [answer, control].find((query) => query.error !== null);
    if (failed?.error === null || failed === undefined) return <LoadingLines />;
    return <ErrorState isWholePage error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  const { test, start } = answer.data;
  const { state, run } = control.data;
  const texts = testTexts(start);
  if (state === 'active' || state === 'activating' || state === 'deactivating') {
    return (
      <EmptyState
        isWholePage
        icon={<IconShieldCheck size={56} stroke={1.3} aria-hidden />}
        title={t('activation.test.isOn')}
        action={
          <Button component={Link} to="/">
            {t('common.goHome')}
          </Button>
        }
      />
    );
  }
  const isSwitching = test?.state === 'starting' || test?.state === 'ending';
  return (
    <Page isNarrow>
      <PageHeader
        title={t(start.is_rehearsal ? 'activation.rehearsal.title' : 'shell.activationTest')}
        description={t(`${texts}.description`)}
      />
      {state === 'scheduled' ? (
        <Alert
          color="yellow"
          icon={<IconCalendarTime aria-hidden />}
          title={t('activation.test.isScheduled')}
        >
          <Link to="/activation-completed">{t('activation.scheduled.see')}</Link>
        </Alert>
      ) : null}
      {isSwitching && run !== null ? <RunProgress run={run} /> : null}
      {isSwitching && run === null ? <LoadingLines lines={3} /> : null}
      {test?.state === 'running' ? <RunningTest test={test} /> : null}
      {test === null || test.state === 'ended' ? (
        <Preparation last={test} start={start} isBlocked={state === 'scheduled'} />
      ) : null}
    </Page>
  );
}

interface PreparationProps {
  readonly last: Parameters<typeof TestEnd>[0]['test'] | null;
  readonly start: Parameters<typeof Introduction>[0]['start'];
  readonly isBlocked: boolean;
}

/** Introduction, quiz, people; before them the results of the last test, where there was one. */
function Preparation({ last, start, isBlocked }: PreparationProps) {
  const { state, push, set } = useUrlState({ step: '' });
  const [answers, setAnswers] = useState<QuizAnswers>({});
  const wanted = preparing.find((each) => each === state.step);
  if (wanted === undefined && last !== null)
    return <TestEnd test={last} onAgain={() => push({ step: 'intro' })} />;
  // People are chosen after the questions, even if the address asks for another step.
  const step = wanted === 'people' && !isQuizPassed(answers) ? 'quiz' : (wanted ?? 'intro');
  if (step === 'intro')
    return <Introduction start={start} isBlocked={isBlocked} onBegin={() => push({ step: 'quiz' })} />;
  if (step === 'quiz') {
    return (
      <Quiz
        answers={answers}
        onAnswer={setAnswers}
        onBack={() => push({ step: 'intro' })}
        onNext={() => push({ step: 'people' })}
      />
    );
  }
  return (
    <PeopleChoice start={start} onBack={() => push({ step: 'quiz' })} onStarted={() => set({ step: null })} />
  );
}
