import { Text } from '@mantine/core';
import type { RuleProblem } from '@shiftgate/domain/shift/validate-rules.ts';
import { describeRules } from '#components/shifts/describe-rules.ts';
import { useLanguageName, useRefusalText, useShiftText } from '../texts.ts';
import type { FieldError } from '../model/model.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';

interface HoursSummaryProps {
  readonly rules: readonly DraftRule[];
  readonly problems: readonly RuleProblem[];
  readonly refusals: readonly FieldError[];
}

/** The rules as one sentence, and the problems that belong to none of them alone. */
export function HoursSummary({ rules, problems, refusals }: HoursSummaryProps) {
  const t = useShiftText();
  const refusalText = useRefusalText();
  const language = useLanguageName();
  const sentence = describeRules(rules, language, t);
  const general = problems.filter((problem) => problem.ruleId === null);
  const refused = refusals.filter((error) => error.field === 'rules');
  return (
    <section className="sg-hours-summary" aria-label={t('hours.summaryTitle')}>
      <Text aria-live="polite">{sentence}</Text>
      {[...general, ...refused].map((problem, index) => (
        <Text key={index} c="red" size="sm" role="alert">
          {'code' in problem ? t(`rules.problems.${problem.code}`) : refusalText(problem.rule)}
        </Text>
      ))}
    </section>
  );
}
