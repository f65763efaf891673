import { useState } from 'react';
import { useAct } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { now } from '#lib/now.ts';
import { flawsOf } from './flaws.ts';
import { toStrength } from './password-rules.tsx';
import { isStillValid } from './temporary.ts';

interface TemporaryChoice {
  /** Whether one is to be set now. */
  readonly isNew: boolean;
  readonly onNew: () => void;
  readonly password: string;
  readonly onChange: (password: string) => void;
  /** Whether the stored one is still valid, or the new one may be set. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** Stores the new one. */
  readonly define: () => void;
}

/** Which temporary password is sent: the stored one, or a new one that is stored first. */
export function useTemporaryChoice(onDefined: () => void): TemporaryChoice {
  const { me, company } = useSession();
  const isThere = isStillValid(company.default_pass_set_at, now());
  const [isNew, setIsNew] = useState(!isThere);
  const [password, setPassword] = useState('');
  const define = useAct('company.setDefaultPassword', {
    invalidates: ['company.current'],
    onSuccess: () => {
      setIsNew(false);
      onDefined();
    },
  });
  const flaws = flawsOf(password, toStrength(company.password_strength), { company });
  return {
    isNew,
    onNew: () => setIsNew(true),
    password,
    onChange: setPassword,
    isReady: isNew ? me.is_control_admin && flaws.length === 0 : isThere,
    isBusy: define.isPending,
    define: () => define.mutate({ body: { default_pass: password } }),
  };
}
