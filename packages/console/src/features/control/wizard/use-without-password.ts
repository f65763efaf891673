import { useCall } from '#lib/api/query.ts';
import { figureLists } from '#components/figures/figure-lists.ts';

/** How many people of some domains use the sign-in page without a password here; null while it is being counted. */
export function useWithoutPassword(domains: readonly string[]): number | null {
  const counted = useCall('users.list', {
    query: { ...figureLists.without_password.search, domain: domains.join(','), page_size: '25' },
  });
  return counted.data?.total ?? null;
}
