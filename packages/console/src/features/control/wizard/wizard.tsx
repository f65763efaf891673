import { Alert, Button, Group, Stepper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActivationError } from '#components/control/activation-errors.ts';
import { now } from '#lib/now.ts';
import { useAct } from '#lib/api/query.ts';
import { rememberControl, useSession } from '#lib/auth/session.ts';
import { useErrorText, useT } from '#lib/i18n/texts.tsx';
import type { Refusal } from '#lib/i18n/texts.tsx';
import { Card, LoadingLines } from '#design/layout/page.tsx';
import { proposeSchedule, readSchedule } from '../model/schedule-draft.ts';
import { isStepReady, wizardSteps } from '../model/wizard.ts';
import { useLinks, usePreflight } from '../preflight/use-preflight.ts';
import { PasswordStep } from './password-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { SessionsStep } from './sessions-step.tsx';
import { ShiftsStep } from './shifts-step.tsx';
import { forgetProgress } from './use-progress.ts';
import type { WizardProgress } from './use-progress.ts';
import { useShiftChoice } from './use-shift-choice.ts';
import { useTemporaryDraft } from './use-temporary-draft.ts';
import './wizard.css';

interface WizardProps {
  readonly progress: WizardProgress;
  readonly step: number;
  readonly isScheduled: boolean;
}

/** The four steps of the activation. */
export function Wizard({ progress, step: wanted, isScheduled }: WizardProps) {
  const t = useT();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { company } = useSession();
  const { plan, change, goTo } = progress;
  const [draft, setDraft] = useState(() => proposeSchedule(now(), company.zone));
  // The warnings that were read, by their codes: another one has to be read anew.
  const [read, setRead] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const choice = useShiftChoice();
  // Set by this page: the company that is known does not say so yet.
  const [wasDefaultSet, setWasDefaultSet] = useState(false);
  const temporary = useTemporaryDraft();
  const { typed, setTyped, refuse: refusePassword } = temporary;
  const facts = {
    isDefaultSet: wasDefaultSet || company.default_pass_set_at !== null,
    typedDefault: typed,
    isTypedGood: temporary.flaws.length === 0,
  };
  // An address may name a step whose predecessors are not through: the first of those is shown instead.
  const missing = wizardSteps.slice(0, wanted - 1).findIndex((each) => !isStepReady(each, plan, facts));
  const step = missing < 0 ? wanted : missing + 1;
  const name = wizardSteps[step - 1] ?? 'shifts';
  const preflight = usePreflight({
    domains: plan.domains,
    passwordOption: plan.passwordOption,
    isWanted: name === 'review',
  });
  const onError = useActivationError();
  const setPassword = useAct('company.setDefaultPassword', {
    invalidates: ['company.current'],
    onError: (error) => refusePassword(error),
    onSuccess: () => {
      setTyped('');
      setWasDefaultSet(true);
      goTo(step + 1);
    },
  });
  const activate = useAct('control.activate', {
    invalidates: ['control.state', 'company.current', 'company.sso', 'home.summary'],
    onSuccess: (answer) => {
      rememberControl(client, answer);
      // An activation that fails finds what was chosen; it is forgotten when control is on.
      if (answer.state !== 'scheduled') return;
      forgetProgress();
      void navigate({ to: '/activation-completed' });
    },
    onError: (error) => {
      setRefusal(error);
      onError(error);
      preflight.check();
      return undefined;
    },
  });
  const goOn = async () => {
    if (name === 'shifts' && !(await choice.save())) return;
    if (name === 'password' && plan.passwordOption === 'default' && typed !== '') {
      setPassword.mutate({ body: { default_pass: typed } });
    } else goTo(step + 1);
  };
  const schedule = readSchedule(draft, now(), company.zone);
  const links = useLinks(plan, preflight);
  const start = async () => {
    setRefusal(null);
    if (!(await links.send())) return;
    activate.mutate({
      body: {
        domains: [...plan.domains],
        password_option: plan.passwordOption,
        logout_option: plan.logoutOption,
        ...(schedule.at === null ? {} : { activation_datetime: schedule.at }),
      },
    });
  };
  const found = preflight.answer?.state;
  const warnings = (preflight.answer?.items ?? [])
    .filter((item) => item.state === 'warning')
    .map((item) => item.code)
    .join();
  const hasRead = read === warnings;
  const mayStart =
    schedule.problem === null &&
    found !== undefined &&
    found !== 'blocking' &&
    (found === 'ok' || hasRead) &&
    !(isScheduled && draft.when === 'later');
  const counting = choice.shifts.filter(
    (shift) => shift.state === 'scheduled' || choice.chosen.has(shift.key),
  );
  return (
    <Card>
      <Stepper
        active={step - 1}
        onStepClick={(clicked) => clicked < step - 1 && goTo(clicked + 1)}
        size="sm"
        className="sg-stepper"
      >
        {wizardSteps.map((each) => (
          <Stepper.Step key={each} label={t(`activation.steps.${each}`)} />
        ))}
      </Stepper>
      <h2 className="sg-wizard-now">
        {t('control.stepOf', {
          step,
          total: wizardSteps.length,
          name: t(`activation.steps.${name}`),
        })}
      </h2>
      <div className="sg-wizard-step">
        {choice.list.data === undefined ? (
          <LoadingLines lines={4} />
        ) : (
          <>
            {name === 'shifts' ? (
              <ShiftsStep
                plan={plan}
                onChange={change}
                shifts={choice.shifts}
                chosen={choice.chosen}
                onChoose={choice.choose}
              />
            ) : null}
            {name === 'password' ? (
              <PasswordStep
                plan={plan}
                onChange={change}
                temporary={temporary}
                onDefaultSet={() => {
                  setTyped('');
                  setWasDefaultSet(true);
                }}
              />
            ) : null}
            {name === 'sessions' ? <SessionsStep plan={plan} onChange={change} shifts={counting} /> : null}
            {name === 'review' ? (
              <ReviewStep
                plan={plan}
                shifts={counting}
                preflight={preflight}
                draft={draft}
                onDraft={setDraft}
                isScheduled={isScheduled}
                hasRead={hasRead}
                onRead={(isRead) => setRead(isRead ? warnings : null)}
                links={links}
              />
            ) : null}
          </>
        )}
        {refusal === null || name !== 'review' ? null : (
          <Alert color="red" mt="md" title={t('activation.review.refused')}>
            {errorText(refusal)}
          </Alert>
        )}
      </div>
      <Group justify="space-between">
        <Button variant="default" onClick={() => goTo(step === 1 ? null : step - 1)}>
          {t('common.back')}
        </Button>
        {name === 'review' ? (
          <Button
            disabled={!mayStart}
            loading={activate.isPending || links.isPending}
            onClick={() => void start()}
          >
            {t(
              draft.when === 'later'
                ? links.choice === true
                  ? 'activation.review.sendAndSchedule'
                  : 'activation.review.schedule'
                : links.choice === true
                  ? 'activation.review.sendAndActivate'
                  : 'control.activate',
            )}
          </Button>
        ) : (
          <Button
            disabled={!isStepReady(name, plan, facts)}
            loading={setPassword.isPending || choice.isSaving}
            onClick={() => void goOn()}
          >
            {t('common.next')}
          </Button>
        )}
      </Group>
    </Card>
  );
}
