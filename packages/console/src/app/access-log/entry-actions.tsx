import { Button } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { mayAskForSingleAccess } from '@shiftgate/domain/access/may-ask.ts';
import { SIGN_IN_RESULTS } from '@shiftgate/domain/access/types.ts';
import { findWaysIn } from '@shiftgate/domain/access/denied/ways-in.ts';
import { IconTicket } from '@tabler/icons-react';
import { readTrace } from '#components/access-log/read-trace.ts';
import { isUseless } from '#features/users/model.ts';
import { useCall } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { ProposeChange } from './propose-change.tsx';
import { TemporaryActions } from './temporary-actions.tsx';
import { useAllowForAnHour } from './use-allow-for-an-hour.ts';

type Entry = CallResponse<'accessLog.get'>;

/**
 * What the signed-in person may do about a denial: grant single access, or open the shift that asked for the least with
 * the change proposed in its editor, where saving shows its effect.
 */
export function EntryActions({ entry }: { readonly entry: Entry }) {
  const t = useT();
  const allow = useAllowForAnHour();
  const key = entry.user?.key ?? '';
  const user = useCall('users.get', { params: { key } }, { enabled: key !== '' }).data;
  const shifts = useCall('shifts.list', {}).data?.items ?? [];
  const result = SIGN_IN_RESULTS.find((each) => each === entry.result);
  const mayAllow =
    user?.key === key &&
    !user.is_protected &&
    !isUseless('singleAccess', user) &&
    user.single_access === null &&
    result !== undefined &&
    mayAskForSingleAccess(result);
  const trace = readTrace(entry.trace);
  const way = trace === null ? undefined : findWaysIn(trace)[0];
  // A protected shift is for a control admin to change.
  const shift = shifts.find((each) => each.key === way?.shiftKey && each.protection === null);
  const hours = way?.unmet.find(({ what }) => what === 'hours');
  const isNetworkUnmet = way?.unmet.some(({ what }) => what === 'network') === true;
  const ip = isNetworkUnmet ? entry.ip : null;
  const mayOpen = hours !== undefined && entry.result === 'outside_allowed_hours';
  if (entry.notes.includes('temporary_ended') && user?.key === key) return <TemporaryActions user={user} />;
  if (!mayAllow && (shift === undefined || (!mayOpen && ip === null))) return null;
  return (
    <section>
      <h3 className="sg-entry-head">{t('accessLog.actions.title')}</h3>
      <div className="sg-entry-actions">
        {mayAllow ? (
          <Button
            variant="default"
            leftSection={<IconTicket size={16} aria-hidden />}
            onClick={() => void allow(user)}
          >
            {t('accessLog.actions.allow')}
          </Button>
        ) : null}
        {shift === undefined ? null : (
          <ProposeChange shift={shift} ip={ip} openAt={mayOpen ? entry.at : null} />
        )}
      </div>
    </section>
  );
}
