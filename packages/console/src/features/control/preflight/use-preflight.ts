import { useCall } from '../../../lib/api/query.ts';
import type { PasswordOption, PreflightCheck } from '../model/model.ts';

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
