import { useEffect, useRef, useState } from 'react';
import { whenConfirmationNeeded } from '#lib/api/confirm-identity.ts';
import { bringLaterTexts } from '#lib/i18n/later-texts.ts';
import { makeLaterPart } from '#design/feedback/later-part.tsx';

const ConfirmIdentityDialog = makeLaterPart(async () => {
  await bringLaterTexts();
  return (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog;
});

/** Asks the person to confirm that it is them when an act needs it; the act waits for the answer. */
export function ConfirmIdentity() {
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<((isConfirmed: boolean) => void) | null>(null);
  useEffect(() => {
    whenConfirmationNeeded(() => {
      setIsAsking(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      whenConfirmationNeeded(null);
      answer.current?.(false);
    };
  }, []);
  const finish = (isConfirmed: boolean) => {
    answer.current?.(isConfirmed);
    answer.current = null;
    setIsAsking(false);
  };
  if (!isAsking) return null;
  return <ConfirmIdentityDialog onFinish={finish} onMissing={() => finish(false)} />;
}
