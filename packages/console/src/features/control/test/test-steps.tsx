import { Stepper } from '@mantine/core';
import { useT } from '#lib/i18n/texts.tsx';

const steps = ['intro', 'quiz', 'people', 'tests', 'finish'] as const;

/** The current step of the test. */
export function TestSteps({ current }: { readonly current: (typeof steps)[number] }) {
  const t = useT();
  return (
    <Stepper active={steps.indexOf(current)} size="sm" className="sg-stepper" allowNextStepsSelect={false}>
      {steps.map((step) => (
        <Stepper.Step key={step} label={t(`activation.test.steps.${step}`)} allowStepSelect={false} />
      ))}
    </Stepper>
  );
}
