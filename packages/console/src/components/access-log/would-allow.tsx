import { findWaysIn } from '@shiftgate/domain/access/denied/ways-in.ts';
import type { WayIn } from '@shiftgate/domain/access/denied/ways-in.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useUnmetTexts } from './unmet-texts.ts';
import { ShiftChip } from '../shifts/shift-chip.tsx';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatWhen } from '#lib/i18n/formats.ts';
import { nameZone, viewIn } from '#lib/i18n/shift-zone.ts';
import { useLanguage, useOptionalText, useT } from '#lib/i18n/texts.tsx';
import { now } from '#lib/now.ts';
import { readElsewhere, readTrace, zoneOfTrace } from './read-trace.ts';

/** An attempt, real or simulated, with what decided it. */
type Detail = Omit<CallResponse<'users.simulateSignIn'>, 'can_sign_in' | 'reason' | 'way_in' | 'no_way_in'>;

/** Of many shifts, those that asked for the least. */
const shownWays = 3;

/** What would have allowed a denied attempt: the conditions to meet together, and when access starts or started. */
export function WouldAllow({ entry }: { readonly entry: Detail }) {
  const t = useT();
  const optional = useOptionalText();
  const trace = readTrace(entry.trace);
  const ways = (trace === null ? [] : findWaysIn(trace)).filter(({ shiftKey }) => shiftKey !== null);
  const ofNotes = entry.notes.map((note) => optional(`accessLog.fixesOfNotes.${note}`));
  const fix =
    ofNotes.find((text) => text !== null) ??
    optional(`accessLog.fixes.${entry.result}`, { ip: entry.ip ?? '–' });
  if (fix === null) return null;
  return (
    <section className="sg-fix">
      <h3>{t('accessLog.wouldAllow')}</h3>
      {ways.length === 0 ? <p>{fix}</p> : <p>{t('accessLog.unmet.all', { count: ways.length })}</p>}
      {ways.slice(0, shownWays).map((way) => (
        <UnmetOfShift key={way.shiftKey} way={way} entry={entry} />
      ))}
      <Openings entry={entry} />
    </section>
  );
}

function UnmetOfShift({ way, entry }: { readonly way: WayIn; readonly entry: Detail }) {
  const t = useT();
  const textsOf = useUnmetTexts();
  const shifts = useCall('shifts.list', {}).data?.items ?? [];
  const shift = shifts.find(({ key }) => key === way.shiftKey);
  return (
    <table className="sg-unmet">
      <caption>
        {shift === undefined ? (
          t('accessLog.deletedShift')
        ) : (
          <ShiftChip color={shift.color}>{shift.name}</ShiftChip>
        )}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('accessLog.unmet.what')}</th>
          <th scope="col">{t('accessLog.unmet.value')}</th>
          <th scope="col">{t('accessLog.unmet.allowed')}</th>
        </tr>
      </thead>
      <tbody>
        {way.unmet.map((condition) => {
          const { label, value, allowed } = textsOf(condition, Date.parse(entry.at), entry.ip);
          return (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
              <td>{allowed}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** When access starts from the same device, and from another one: in the past tense and with the date once it is past. */
function Openings({ entry }: { readonly entry: Detail }) {
  const t = useT();
  const { language } = useLanguage();
  const { company } = useSession();
  const elsewhere = readElsewhere(entry.trace);
  const zone = zoneOfTrace(entry.trace, entry.shift?.key ?? null);
  const whenOf = (opening: string): string => {
    // Without a near day every date is written out.
    const nowMs = Date.parse(opening) > now() ? now() : 0;
    const view = viewIn(zone, company, { nowMs, language });
    return nameZone(formatWhen(opening, view, t), opening, view);
  };
  const textOf = (opening: string): string =>
    t(Date.parse(opening) > now() ? 'accessLog.nextOpening' : 'accessLog.pastOpening', {
      moment: whenOf(opening),
    });
  const origin = elsewhere?.unmet.flatMap(({ what }) =>
    what === 'hours' || what === 'check' ? [] : [t(`accessLog.unmet.other.${what}`)],
  );
  const means = new Intl.ListFormat(language).format(origin ?? []);
  return (
    <>
      {elsewhere === null ? null : (
        <p>
          {elsewhere.at === Date.parse(entry.at)
            ? t('accessLog.unmet.openThen', { means })
            : t('accessLog.unmet.opening', { means, opening: textOf(new Date(elsewhere.at).toISOString()) })}
        </p>
      )}
      {entry.next_opening === null ? null : <p>{textOf(entry.next_opening)}.</p>}
    </>
  );
}
