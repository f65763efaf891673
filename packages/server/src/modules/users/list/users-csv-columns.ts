import type { UserColumn } from '@shiftgate/contract/routes/user-filters.ts';
import type { CsvColumn } from '../../../http/csv/columns.ts';
import type { CsvWords } from '../../../http/csv/words.ts';
import type { presentUser } from './user-rows.ts';

export type Shown = ReturnType<typeof presentUser>;

/** The heading and content of each column; instants in UTC. */
export const fields = {
  name: { heading: 'name', text: (user) => user.name },
  email: { heading: 'email', text: (user) => user.email },
  status: { heading: 'status', text: statesOf },
  shifts: { heading: 'shifts', text: (user) => user.shift_names.join(', ') },
  function: {
    heading: 'function',
    text: (user, words) => words.word('downloads.functions', functionOf(user)),
  },
  last_login: { heading: 'lastLogin', text: (user) => user.last_login },
  updated_password_at: {
    heading: 'passwordAt',
    text: (user) => user.updated_password_at,
  },
  uo: { heading: 'orgUnit', text: (user) => user.uo },
  domain: { heading: 'domain', text: (user) => user.domain_name },
} as const satisfies Record<UserColumn, CsvColumn<Shown>>;

/** The status with vacation, single access and password, in the order of the list. */
function statesOf(user: Shown, words: CsvWords): string {
  return [
    words.word('users.statuses', user.status),
    ...(user.vacation === null ? [] : [words.word('downloads.states', `vacation_${user.vacation.state}`)]),
    ...(user.single_access === null ? [] : [words.word('downloads.states', 'single_access')]),
    ...(user.must_change_password ? [words.word('downloads.states', 'must_change')] : []),
  ].join(', ');
}

function functionOf(user: Shown): string {
  if (user.is_admin) return 'administrator';
  if (user.allowed) return 'allowed_admin';
  return user.is_manager ? 'manager' : 'member';
}
