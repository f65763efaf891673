import { TextInput } from '@mantine/core';
import { challengeLimits } from '@shiftgate/domain/limits.ts';
import { useEffect, useState } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { isRight, makeChallenge } from '@shiftgate/domain/control/disable-challenge.ts';
import './control.css';

/** Asks the arithmetic question; the answer is checked one second after the last key. */
export function ChallengeField({ onSolved }: { readonly onSolved: (isSolved: boolean) => void }) {
  const t = useT();
  const [challenge] = useState(() => makeChallenge(Math.random));
  const [answer, setAnswer] = useState('');
  const [outcome, setOutcome] = useState<'none' | 'checking' | 'right' | 'wrong'>('none');
  useEffect(() => {
    if (answer.trim() === '') return undefined;
    const timer = setTimeout(() => {
      const isSolved = isRight(challenge, answer);
      setOutcome(isSolved ? 'right' : 'wrong');
      onSolved(isSolved);
    }, challengeLimits.checkDelayMs);
    return () => clearTimeout(timer);
  }, [answer, challenge, onSolved]);
  const type = (text: string) => {
    setAnswer(text);
    setOutcome(text.trim() === '' ? 'none' : 'checking');
    onSolved(false);
  };
  const spoken = t('control.challengeLabel', {
    left: challenge.left,
    right: challenge.right,
    sign: t(challenge.sign === '+' ? 'control.challengePlus' : 'control.challengeMinus'),
  });
  return (
    <div>
      <TextInput
        data-autofocus
        label={t('control.challengeText')}
        description={
          <span aria-hidden className="sg-challenge">
            {challenge.left} {challenge.sign === '+' ? '+' : '−'} {challenge.right} =
          </span>
        }
        aria-label={`${t('control.challengeText')} ${spoken}`}
        inputMode="text"
        autoComplete="off"
        value={answer}
        maxLength={5}
        error={outcome === 'wrong' ? t('control.challengeWrong') : null}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <p role="status" className="sg-muted sg-challenge-status">
        {outcome === 'checking'
          ? t('control.challengeChecking')
          : outcome === 'right'
            ? t('control.challengeRight')
            : ''}
      </p>
    </div>
  );
}
