import type { PreflightItem } from '@shiftgate/contract/entities/control.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';

/** One item of the pre-flight. */
export type Item = PreflightItem;

export function well(id: Item['id'], facts: Item['facts'] = {}, people: Item['people'] = null): Item {
  return { id, state: 'ok', code: null, facts, fix: null, fix_url: null, people };
}

export function fault(
  id: Item['id'],
  state: 'warning' | 'blocking',
  code: ErrorCode,
  more: {
    readonly fix: Item['fix'];
    readonly facts?: Item['facts'];
    readonly people?: Item['people'];
    readonly url?: string;
  },
): Item {
  const { fix, facts = {}, people = null, url = null } = more;
  return { id, state, code, fix, fix_url: url, facts, people };
}
