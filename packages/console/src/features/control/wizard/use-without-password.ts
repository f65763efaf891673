import { useQueries } from '@tanstack/react-query';
import { callOptions } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/auth/session.ts';

/** How many active people of some domains have no password here; null while it is being counted. */
export function useWithoutPassword(domains: readonly string[]): number | null {
  const { company } = useSession();
  const isEverybody = domains.length === company.domains_list.length;
  const counted = useQueries({
    queries: (isEverybody ? [undefined] : domains).map((domain) =>
      callOptions('users.list', {
        query: {
          status: 'active',
          without_password: 'true',
          page_size: '25',
          ...(domain === undefined ? {} : { domain }),
        },
      }),
    ),
  });
  let sum = 0;
  for (const { data } of counted) {
    if (data === undefined) return null;
    sum += data.total ?? 0;
  }
  return sum;
}
