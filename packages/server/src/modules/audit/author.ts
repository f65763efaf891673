import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Selectable } from 'kysely';
import type { Database } from '#db/tables/database.ts';

type Author = CallResponse<'audit.list'>['items'][number]['author'];

export type ActorColumns = Pick<
  Selectable<Database['audit_events']>,
  'actor_kind' | 'actor_user_key' | 'actor_name' | 'actor_email' | 'simulated_by_name'
>;

/** The author of a row. */
export function authorOf(row: ActorColumns): Author {
  return {
    kind: authorKindOf(row),
    key: row.actor_user_key,
    name: row.actor_name,
    email: row.actor_email,
    partner: row.simulated_by_name,
  };
}

function authorKindOf({ actor_kind: kind, actor_name: name }: ActorColumns): Author['kind'] {
  if (kind === 'user') return 'person';
  return kind === 'system' && name === 'command line' ? 'command_line' : kind;
}
