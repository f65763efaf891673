import { formatDate, formatDateTime, formatTime } from '#lib/i18n/formats.ts';
import './access-log.css';

interface MomentButtonProps {
  readonly at: string;
  readonly zone: string;
  /** What pressing it opens, in words. */
  readonly labelOf: (moment: string) => string;
  readonly isPhone: boolean;
  readonly onOpen: () => void;
}

/** The moment of an entry of a log, which opens it; in two lines on a phone. */
export function MomentButton({ at, zone, labelOf, isPhone, onOpen }: MomentButtonProps) {
  const moment = formatDateTime(at, zone, true);
  return (
    <button type="button" className="sg-link-button" aria-label={labelOf(moment)} onClick={onOpen}>
      {isPhone ? (
        <span className="sg-two-lines">
          <span>{formatDate(at, zone)}</span> <span>{formatTime(at, zone, true)}</span>
        </span>
      ) : (
        moment
      )}
    </button>
  );
}
