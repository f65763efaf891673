import { auditFacts } from '@shiftgate/contract/audit-facts.ts';
import type {
  AuditFact,
  AuditFactForm,
  AuditFactValues,
  OptionalForm,
} from '@shiftgate/contract/audit-facts.ts';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { localMsAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { Language, Params } from '@shiftgate/phrases/translate.ts';

/** What the sentences of the audit log are written with. */
export interface AuditPen {
  readonly language: Language;
  /** IANA zone of the instants in them. */
  readonly timeZone: string;
  /** The text under a key of the reader's language; null where there is none. */
  readonly text: (key: string, params?: Params) => string | null;
}

interface AuditedEvent {
  readonly event: AuditEventName;
  readonly facts: AuditFactValues;
}

/** The key under which the words for a code are found. */
const codes: Partial<Record<AuditFactForm, string>> = {
  taskKind: 'tasks.kinds',
  requestKind: 'requests.kinds',
  samlRefusal: 'auditLog.refusals',
  file: 'auditLog.files',
};

/** The key of each optional part, which is left out when its fact is missing. */
const parts: Readonly<Record<OptionalForm, string>> = {
  ofPerson: 'auditLog.parts.ofPerson',
  fromDay: 'auditLog.parts.fromDay',
  throughDay: 'auditLog.parts.throughDay',
};

const isOptional = (as: AuditFactForm): as is OptionalForm => as in parts;

/** The sentence of an event, in the past tense beside the name of its author. */
export function describeEvent({ event, facts }: AuditedEvent, pen: AuditPen): string {
  const params = Object.entries<AuditFact>(auditFacts[event]).map(
    ([name, { as }]) => [name, writeFact(facts[name], as, pen)] as const,
  );
  return pen.text(`audit.${event}`, Object.fromEntries(params)) ?? event;
}

function writeFact(
  value: AuditFactValues[string] | undefined,
  as: AuditFactForm,
  pen: AuditPen,
): string | number {
  const { language, timeZone, text } = pen;
  if (isOptional(as)) return typeof value === 'string' ? writePart(value, as, pen) : '';
  if (value === undefined) return '…';
  if (typeof value === 'number') return value;
  if (typeof value !== 'string')
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(value) || '–';
  if (as === 'day') return writeDay(value);
  if (as === 'instant') return writeInstant(value, timeZone);
  const words = codes[as];
  return words === undefined ? value : (text(`${words}.${value}`) ?? value);
}

function writePart(value: string, as: OptionalForm, { timeZone, text }: AuditPen): string {
  // The instant at which a day ends belongs to the next one.
  const day = (instantMs: number) => writeDay(localOf(instantMs, timeZone));
  const written = as === 'ofPerson' ? value : day(Date.parse(value) - (as === 'throughDay' ? 1 : 0));
  return ` ${text(parts[as], { value: written }) ?? written}`;
}

const writeDay = (date: string): string => date.slice(0, 10).split('-').toReversed().join('/');

const localOf = (instantMs: number, timeZone: string): string =>
  new Date(localMsAt(zoneOf(timeZone), instantMs)).toISOString();

function writeInstant(instant: string, timeZone: string): string {
  const local = localOf(Date.parse(instant), timeZone);
  return `${writeDay(local)} ${local.slice(11, 16)}`;
}
