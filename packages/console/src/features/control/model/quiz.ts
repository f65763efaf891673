/** The two questions before a test, with their answers in the order shown; `right` is the correct one. */
export const quiz = {
  who: { answers: ['everybody', 'selected'], right: 'selected' },
  when: { answers: ['business', 'outside'], right: 'outside' },
} as const;
export const quizQuestions = ['who', 'when'] as const;
export type QuizQuestion = (typeof quizQuestions)[number];
export type QuizAnswers = Readonly<Partial<Record<QuizQuestion, string>>>;

/** Whether a question has no answer yet, the right one, or a wrong one. */
export function gradeAnswer(question: QuizQuestion, answers: QuizAnswers): 'open' | 'right' | 'wrong' {
  const answer = answers[question];
  if (answer === undefined) return 'open';
  return answer === quiz[question].right ? 'right' : 'wrong';
}

/** Whether the test may be prepared: every answer has to be right. */
export function isQuizPassed(answers: QuizAnswers): boolean {
  return quizQuestions.every((question) => gradeAnswer(question, answers) === 'right');
}
