import { useState } from 'react';
import { useAct, useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import type { PasswordOption, Plan, PreflightCheck } from '../model/model.ts';

interface PreflightChoices {
  readonly domains: readonly string[];
  readonly passwordOption?: PasswordOption;
  readonly isWanted: boolean;
}

/** Runs the preflight. It asks the workspace, so it runs on demand only. */
export function usePreflight({ domains, passwordOption, isWanted }: PreflightChoices): PreflightCheck {
  const query = useCall(
    'control.preflight',
    {
      body: {
        domains: [...domains],
        ...(passwordOption === undefined ? {} : { password_option: passwordOption }),
      },
    },
    { enabled: isWanted && domains.length > 0 },
  );
  return {
    answer: query.isPlaceholderData ? undefined : query.data,
    error: query.error,
    isChecking: query.isFetching,
    check: () => void query.refetch(),
  };
}

export type Links = ReturnType<typeof useLinks>;

/**
 * Sending links to the people who would otherwise have to ask for one: as many as the check counted. Administrators of the
 * workspace are left out by name and sent theirs apart, since that asks who is sending.
 */
export function useLinks(
  { passwordOption, domains }: Pick<Plan, 'passwordOption' | 'domains'>,
  { answer, check }: Pick<PreflightCheck, 'answer' | 'check'>,
) {
  const { company } = useSession();
  const [isWanted, setIsWanted] = useState(true);
  // The links take a moment to go out, and the check counts their people until then.
  const [wasSent, setWasSent] = useState({ people: false, administrators: false });
  const share = useAct('users.shareChangeLink', { invalidates: ['tasks.list'] });
  const facts = answer?.items.find(({ id }) => id === 'people_with_password')?.facts ?? {};
  const isPossible = passwordOption === 'link' && company.sends_mail;
  const administrators = isPossible ? Number(facts['must_ask_administrators'] ?? 0) : 0;
  const people = isPossible ? Number(facts['must_ask'] ?? 0) - administrators : 0;
  const names = facts['must_ask_administrator_names'];
  const isOffered = people > 0 && !wasSent.people;
  const order = async (to: 'must_ask' | 'must_ask_administrators', expected: number): Promise<boolean> =>
    await share.mutateAsync({ body: { domains: [...domains], to, expected } }).then(
      () => {
        const which = to === 'must_ask' ? 'people' : 'administrators';
        setWasSent((before) => ({ ...before, [which]: true }));
        return true;
      },
      () => {
        // useAct has shown why; the number may be another one.
        check();
        return false;
      },
    );
  return {
    people,
    /** Null when no one would get one. */
    choice: isOffered ? isWanted : null,
    choose: setIsWanted,
    isPending: share.isPending,
    wasSent,
    administrators: { count: administrators, names: Array.isArray(names) ? names : [] },
    /** Queues them, where that is chosen; false where it failed. */
    send: async (): Promise<boolean> => !isOffered || !isWanted || (await order('must_ask', people)),
    sendToAdministrators: () => order('must_ask_administrators', administrators),
  };
}
