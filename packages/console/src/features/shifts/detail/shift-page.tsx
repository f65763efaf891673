import { useParams } from '@tanstack/react-router';
import { MissingState } from '#design/feedback/missing-state.tsx';
import { LoadingLines, Page } from '#design/layout/page.tsx';
import { useCall } from '#lib/api/query.ts';
import { useShiftText } from '../texts.ts';
import { LoadedShift } from './loaded-shift.tsx';
import '../shifts.css';

/** One shift, with its loading and not-found states. */
export function ShiftPage() {
  const t = useShiftText();
  const { key } = useParams({ strict: false });
  const shift = useCall('shifts.get', { params: { key: key ?? '' } });
  // The shift of the previous address is no placeholder for this one.
  const data = shift.data?.key === key ? shift.data : undefined;
  const gone = shift.error?.code === 'SHIFT_NOT_FOUND' ? shift.error : null;
  if (data !== undefined) return <LoadedShift key={data.key} shift={data} gone={gone} />;
  return (
    <Page>
      {shift.error === null ? (
        <LoadingLines />
      ) : (
        <MissingState
          error={shift.error}
          list={{ to: '/groups', label: t('list.back') }}
          onRetry={() => void shift.refetch()}
        />
      )}
    </Page>
  );
}
