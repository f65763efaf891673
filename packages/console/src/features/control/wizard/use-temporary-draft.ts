import { useState } from 'react';
import type { NewPasswordFlaw } from '@shiftgate/domain/password/new-password.ts';
import { flawsOf } from '#components/passwords/flaws.ts';
import { toStrength } from '#components/passwords/password-rules.tsx';
import { useRefusedPassword } from '#components/passwords/use-refused-password.ts';
import type { ApiError } from '#lib/api/client.ts';
import { useSession } from '#lib/auth/session.ts';

/** A temporary password that is typed and not sent yet. */
export interface TemporaryDraft {
  readonly typed: string;
  readonly setTyped: (password: string) => void;
  /** What it lacks by the server's rules; empty while nothing is typed. */
  readonly flaws: readonly NewPasswordFlaw[];
  /** Why the server refused it; null when it did not. */
  readonly problem: string | null;
  /** Keeps why the server refused it; false for an error that is about something else. */
  readonly refuse: (error: ApiError) => boolean;
}

export function useTemporaryDraft(): TemporaryDraft {
  const { company } = useSession();
  const formatRefused = useRefusedPassword();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  return {
    typed,
    setTyped: (password) => {
      setProblem(null);
      setTyped(password);
    },
    flaws: typed === '' ? [] : flawsOf(typed, toStrength(company.password_strength), { company }),
    problem,
    refuse: (error) => {
      const refused = formatRefused(error);
      setProblem(refused);
      return refused !== null;
    },
  };
}
