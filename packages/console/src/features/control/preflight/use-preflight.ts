import { useState } from 'react';
import { figureLists } from '../../../components/figures/figure-lists.ts';
import { useAct, useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/auth/session.ts';
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

/** The links that are sent with an activation, to the people who would otherwise have to ask for one. */
export function useLinks({ passwordOption, domains }: Plan, { answer }: PreflightCheck) {
  const { company } = useSession();
  const [isWanted, setIsWanted] = useState(true);
  const bulk = useAct('users.bulk', { invalidates: ['tasks.list'] });
  const passwords = answer?.items.find(({ id }) => id === 'people_with_password');
  const isOffered =
    passwordOption === 'link' && company.sends_mail && Number(passwords?.facts['must_ask'] ?? 0) > 0;
  const filter = { ...figureLists.without_password.search, domain: domains.join(',') };
  const act = { action: 'share_change_link' } as const;
  return {
    /** Null where nobody would get one. */
    choice: isOffered ? isWanted : null,
    choose: setIsWanted,
    isPending: bulk.isPending,
    /** Queues them, where that is chosen; false where it failed. */
    send: async (): Promise<boolean> => {
      if (!isOffered || !isWanted) return true;
      return await bulk.mutateAsync({ body: { selection: { filter }, act } }).then(
        () => true,
        () => false, // useAct has shown why
      );
    },
  };
}
