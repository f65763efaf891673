import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { ApiError } from '../../../lib/api/client.ts';
import { useCall } from '../../../lib/api/query.ts';
import type { PasswordOption } from '../model/wizard.ts';

export type PreflightAnswer = CallResponse<'control.preflight'>;
export type PreflightItem = PreflightAnswer['items'][number];
export type PeopleList = NonNullable<PreflightItem['people']>;

export interface PreflightCheck {
  /** Of exactly these choices; undefined until it was answered. */
  readonly answer: PreflightAnswer | undefined;
  readonly error: ApiError | null;
  readonly isChecking: boolean;
  readonly check: () => void;
}

interface PreflightChoices {
  readonly domains: readonly string[];
  readonly passwordOption?: PasswordOption;
  readonly isWanted: boolean;
}

/** Looks at everything that has to be right; asks the workspace, so only when wanted and on demand. */
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
