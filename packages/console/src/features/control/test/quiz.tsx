import { Button, Group, Radio, Stack } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useT } from '#lib/i18n/texts.tsx';
import type { TextKey } from '#lib/i18n/texts.tsx';
import { Card } from '#design/layout/page.tsx';
import { isQuizPassed, gradeAnswer, quiz, quizQuestions } from '../model/quiz.ts';
import type { QuizAnswers, QuizQuestion } from '../model/quiz.ts';
import { TestSteps } from './test-steps.tsx';

interface QuizProps {
  readonly answers: QuizAnswers;
  readonly onAnswer: (answers: QuizAnswers) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

const wrongs: Readonly<Record<QuizQuestion, TextKey>> = {
  who: 'activation.test.quiz.wrongWho',
  when: 'activation.test.quiz.wrongWhen',
};

/** Two questions that explain the test. Both must be answered correctly. */
export function Quiz({ answers, onAnswer, onBack, onNext }: QuizProps) {
  const t = useT();
  const isPassed = isQuizPassed(answers);
  const word = (question: QuizQuestion, answer: string) =>
    t(`activation.test.quiz.${question}Options.${answer}` as TextKey);
  return (
    <Card>
      <TestSteps current="quiz" />
      <p className="sg-lead">{t('activation.test.quiz.text')}</p>
      <Stack gap="lg" mb="lg">
        {quizQuestions.map((question) => {
          const grade = gradeAnswer(question, answers);
          return (
            <div key={question}>
              <Radio.Group
                label={t(`activation.test.quiz.${question}`)}
                value={answers[question] ?? ''}
                onChange={(answer) => onAnswer({ ...answers, [question]: answer })}
              >
                <Stack gap="xs" mt="xs">
                  {quiz[question].answers.map((answer) => (
                    <Radio key={answer} value={answer} label={word(question, answer)} />
                  ))}
                </Stack>
              </Radio.Group>
              <p className="sg-quiz-result" data-outcome={grade} role="status">
                {grade === 'open' ? null : grade === 'right' ? (
                  <>
                    <IconCircleCheck size={18} aria-hidden /> {t('activation.test.quiz.right')}
                  </>
                ) : (
                  <>
                    <IconCircleX size={18} aria-hidden /> {t(wrongs[question])}
                  </>
                )}
              </p>
            </div>
          );
        })}
      </Stack>
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t('common.back')}
        </Button>
        <Group gap="sm">
          {isPassed ? null : <span className="sg-muted">{t('activation.test.quiz.allRight')}</span>}
          <Button disabled={!isPassed} onClick={onNext}>
            {t('common.next')}
          </Button>
        </Group>
      </Group>
    </Card>
  );
}
