import type { RequestKind } from '@shiftgate/contract/entities/request.ts';
import type { WorkspacePasswordFault } from '@shiftgate/contract/entities/user.ts';
import type { Browser, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import type { AccountText } from '../account-texts.ts';
import type { NewPasswordProblem } from '../fields/new-password-fields.tsx';
import type { ZonedInstant } from '../hours/opening-text.ts';
import type { HoursWeek } from '../hours/week-hours.ts';
import type { PageFrame } from '../layout/layout.tsx';

/** Until when the person may stay, or when access opens; null = none in sight. */
export type MyAccess =
  | { readonly kind: 'free' }
  | {
      readonly kind: 'open';
      /** Name of the shift that lets the person in; null where none does. */
      readonly shift: string | null;
      readonly until: ZonedInstant | null;
      readonly next: ZonedInstant | null;
    }
  | { readonly kind: 'closed'; readonly next: ZonedInstant | null };

/** A single access that still counts. */
export interface MySingleAccess {
  readonly isRunning: boolean;
  /** It ends when the person signs out, at the latest at its end. */
  readonly endsAtSignOut: boolean;
  /** Instant, ms. */
  readonly endsAt: number;
}

/** Mondays (YYYY-MM-DD) of the weeks beside the one that is shown; null where no more are shown. */
export interface WeekNeighbors {
  readonly previous: string | null;
  readonly next: string | null;
  readonly isThisWeek: boolean;
}

/** A request of the person to the administrators; instants in ms. */
export interface MyRequest {
  readonly key: string;
  readonly kind: Exclude<RequestKind, 'first_password'>;
  readonly state: 'open' | 'approved' | 'refused' | 'expired';
  readonly askedAt: number;
  /** When it expires, or was decided. */
  readonly endsAt: number;
  /** End of the single access that it brought and that still counts; null without one. */
  readonly until: number | null;
  /** What the administrators wrote; empty for nothing. */
  readonly word: string;
}

/** A session of the person that lives, or has left the mailbox open perhaps; instants in ms. */
export interface MyDevice {
  readonly key: string;
  readonly isThis: boolean;
  /** It is over here, and the mailbox may still be open there. */
  readonly isSignedOutHere: boolean;
  readonly browser: Browser;
  readonly os: OperatingSystem;
  readonly ip: string;
  readonly since: number;
  readonly seen: number;
}

/** The secret address of the person's hours for a calendar program. */
export interface MyCalendar {
  /** When it was made (ms); null = there is none. */
  readonly madeAt: number | null;
  /** The address itself, right after it was made; null at any other time. */
  readonly address: string | null;
}

/** Everything that a worker's own page shows. */
export interface MyPageProps extends PageFrame {
  readonly person: { readonly name: string; readonly email: string };
  /** Names the company, so that the pages it leads to keep its branding. */
  readonly mark: string;
  readonly now: number;
  /** IANA zone of times that are about no shift. */
  readonly timeZone: string;
  /** The company's; any other zone is named beside its time. */
  readonly companyZone: string;
  readonly access: MyAccess;
  /** Null without one that still counts. */
  readonly singleAccess: MySingleAccess | null;
  /** Plain dates (YYYY-MM-DD), both inclusive; null without a vacation now or later. */
  readonly vacation: { readonly from: string; readonly to: string } | null;
  /** The hours of one week, by time zone; null while the hours do not count for the person. */
  readonly weeks: readonly HoursWeek[] | null;
  readonly neighbors: WeekNeighbors;
  readonly calendar: MyCalendar;
  readonly requests: readonly MyRequest[];
  readonly devices: readonly MyDevice[];
  /** False for a person without a password of their own. */
  readonly hasPassword: boolean;
  /** What a new password must have. */
  readonly strength: PasswordStrength;
  /** Where a new password is also set; null = nowhere. */
  readonly workspace: Provider | null;
  /** Why the workspace does not have the present password; null where nothing of the kind is known. */
  readonly passwordFault: WorkspacePasswordFault | null;
  readonly problems: readonly (NewPasswordProblem | 'wrong_current')[];
  /** Another session was just ended; `emailOf` names it where it may have left the mailbox open. */
  readonly ended: { readonly emailOf: string | null } | null;
  /** The person has asked the workspace to close the mailbox, which is not done yet; null = not asked. */
  readonly closing: 'under_way' | 'late' | null;
  /** False where the person has to close the mailbox by themselves. */
  readonly canCloseEmail: boolean;
}

/** What every part of the page gets. */
export type MyPart = MyPageProps & { readonly t: AccountText };
