import { useDebouncedValue } from '@mantine/hooks';
import { requestIdBeginning } from '@shiftgate/domain/search/support-code.ts';
import { IconListSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useLogTexts } from '#components/access-log/log-texts.ts';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatDateTime } from '#lib/i18n/formats.ts';
import type { SearchEntry } from './entries.ts';

const pauseMs = 200;

/** The entry of the access log behind a typed code for support. */
export function useLogEntries(query: string): SearchEntry[] {
  const navigate = useNavigate();
  const words = useLogTexts();
  const { company } = useSession();
  const beginning = requestIdBeginning(query);
  const [asked] = useDebouncedValue(beginning === null ? '' : query.trim(), pauseMs);
  const log = useCall(
    'accessLog.list',
    { query: { search: asked, page_size: '25' } },
    { enabled: asked !== '' && beginning !== null },
  );
  if (beginning === null || log.data === undefined || log.isPlaceholderData) return [];
  // A name of eight letters reads as a code too, and finds the entries of its person.
  return log.data.items.flatMap(({ id, at, email, user, result, support_code: code }) =>
    code === null || requestIdBeginning(code) !== beginning
      ? []
      : [
          {
            id: `log ${id}`,
            group: 'log' as const,
            label: `${code} · ${user?.name ?? email}`,
            detail: `${formatDateTime(at, company.zone)} · ${words.result(result)}`,
            mark: <IconListSearch size={18} />,
            run: () =>
              void navigate({ to: '/reports/loginlogout', search: { search: code, entry: id } as never }),
          },
        ],
  );
}
