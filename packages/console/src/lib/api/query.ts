import type { CallName } from '@shiftgate/contract/calls.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import {
  hashKey,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { QueryClient, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from './client.ts';
import type { CallInput } from './client.ts';
import { showSnackbar } from '../snackbar.ts';
import { useErrorText } from '../i18n/texts.tsx';

/** The cache entry of a call; exported so that pages can prefetch and the stream can invalidate. */
export function callOptions<N extends CallName>(name: N, input: CallInput<N>) {
  return queryOptions<CallResponse<N>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, signal),
  });
}

interface CallSettings<N extends CallName> {
  readonly enabled?: boolean;
  /** Polls in this rhythm while the screen is open; false or left out = does not poll. */
  readonly everyMs?: number | false;
  /** Ends the polling: the answer will not change any more. */
  readonly isFinal?: (answer: CallResponse<N>) => boolean;
}

/** Reads a call; the old data stays on the screen while the new is loaded, and so does an error while a poll retries. */
export function useCall<N extends CallName>(
  name: N,
  input: CallInput<N>,
  settings: CallSettings<N> = {},
): UseQueryResult<CallResponse<N>, ApiError> {
  const options = callOptions(name, input);
  const query = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    enabled: settings.enabled ?? true,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && settings.isFinal?.(data) === true ? false : (settings.everyMs ?? false),
  }) as UseQueryResult<CallResponse<N>, ApiError>;
  return usePolledError(query, hashKey(options.queryKey));
}

/**
 * Puts the error of the last attempt back into a query that retries by itself: TanStack Query forgets it when an
 * attempt begins. A retry that a person asks for shows that it loads.
 */
function usePolledError<T>(query: UseQueryResult<T, ApiError>, key: string): UseQueryResult<T, ApiError> {
  const [last, setLast] = useState<{ readonly key: string; readonly error: ApiError } | null>(null);
  const { data, error } = query;
  const isOver = data !== undefined || (last !== null && last.key !== key);
  if (isOver && last !== null) setLast(null);
  if (data === undefined && error !== null && (last?.error !== error || last.key !== key))
    setLast({ key, error });
  if (isOver || last === null) return query;
  const refetch: typeof query.refetch = (options) => {
    const attempt = query.refetch(options);
    setLast(null);
    return attempt;
  };
  return { ...query, error: last.error, refetch } as object as UseQueryResult<T, ApiError>;
}

interface ActSettings<N extends CallName> {
  /** Calls whose cached answers this act makes old. */
  readonly invalidates?: readonly CallName[];
  readonly onSuccess?: (answer: CallResponse<N>, input: CallInput<N>) => void;
  /** Called instead of the red snackbar; return false to have the snackbar as well. */
  readonly onError?: (error: ApiError) => boolean | undefined;
  /** Error messages stay until dismissed. */
  readonly errorsStay?: boolean;
}

/** Makes every cached answer of the given calls old. */
export async function invalidateCalls(client: QueryClient, names: readonly CallName[]): Promise<void> {
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

/** Does a call that changes something; a failure shows the text of its code in a red snackbar. */
export function useAct<N extends CallName>(
  name: N,
  settings: ActSettings<N> = {},
): UseMutationResult<CallResponse<N>, ApiError, CallInput<N>> {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation<CallResponse<N>, ApiError, CallInput<N>>({
    mutationFn: (input) => call(name, input),
    onSuccess: (answer, input) => {
      settings.onSuccess?.(answer, input);
      void invalidateCalls(client, settings.invalidates ?? []);
    },
    onError: (error) => {
      if (settings.onError !== undefined && settings.onError(error) !== false) return;
      showSnackbar({
        message: errorText(error),
        tone: error.code === 'CONFIRMATION_CANCELED' ? 'info' : 'error',
        ...(settings.errorsStay === true ? { timeoutMs: null } : {}),
      });
    },
  });
}
