import type { figures as source } from '../pt-BR/figures.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

export const figures = {
  how: 'How these numbers are counted',
  names: {
    active: 'Active accounts',
    covered: 'Under access control',
    exempt: 'Administrators',
    redirected: 'Use the sign-in page',
    blocked: 'No access hours',
    can_sign_in: 'Can sign in now',
    cannot_sign_in: 'Can’t sign in',
    no_way_in: 'Have hours, but no way in',
    no_identifier: 'No immutable ID in {workspace}',
    temporary_ended: 'Temporary password expired',
    no_address: 'No password, no recovery email',
    no_password: 'No password, no open link',
    in_hours: 'During hours',
    off_hours: 'Outside hours',
    without_shift: 'No shift',
    without_password: `No ${productName} password`,
    on_temporary: 'Temporary password only',
    misses_workspace_password: 'Password not in {workspace}',
    suspended: 'Suspended',
    sessions: 'Open sessions',
    denied: 'Denied sign-ins',
    allowed: 'Allowed sign-ins',
    requests: 'Pending requests',
    shifts: 'Shifts',
  },
  definitions: {
    active: 'Active accounts in {workspace}, including administrators.',
    covered:
      'Active accounts in the domains that access control applies to, except administrators. While access control is off, the accounts that would be included.',
    exempt:
      '{workspace} administrators and authorized administrators with an active account. Shifts don’t apply to them.',
    redirected:
      'Active accounts in the domains that access control applies to, except administrators who sign in directly to {workspace}.',
    blocked:
      'People under access control with no single access and no shift that gives them access: no shift, only disabled or ended shifts, or only shifts without access hours.',
    can_sign_in:
      'People under access control whose hours let them sign in now and who have a way in: a password, the temporary one while it works, an open link or code, or an open session. Networks and devices aren’t taken into account.',
    cannot_sign_in:
      'People with no access hours, and people who have hours but no way in. They can’t sign in at any time until this is fixed.',
    no_way_in: `People who use the sign-in page and have access hours, but no way in: no ${productName} password, no open link or code, and no open session.`,
    no_identifier:
      'Of those with no way in: {workspace} can’t tell whose sign-in it is, because the account’s immutable ID (onPremisesImmutableId) is missing.',
    temporary_ended: 'Of those with no way in: the temporary password was theirs to use and no longer works.',
    no_address: 'Of those with no way in: there’s no recovery email that could receive a link either.',
    no_password: 'Of those with no way in: a link to their recovery email helps.',
    in_hours:
      'People under access control who have a shift that is open now and aren’t on vacation. Networks and devices aren’t taken into account.',
    off_hours: 'People under access control who have a shift, but none that is open now, or are on vacation.',
    without_shift: 'People under access control who aren’t in any shift.',
    without_password: `People who use the sign-in page and don’t have a ${productName} password yet.`,
    must_ask:
      'People who use the sign-in page and have no password or other way to sign in, but have a recovery email for a link.',
    on_temporary:
      'People who use the sign-in page, haven’t chosen their own password, and rely on the temporary one, expired or not. Administrators and managers don’t use it.',
    misses_workspace_password:
      'People who use the sign-in page and whose password there isn’t the one in {workspace}, because it was rejected, couldn’t be delivered, or was set by an administrator.',
    suspended: 'Accounts that are suspended in {workspace}.',
    sessions: 'Sessions open on the sign-in page, and sessions that may still be open in {workspace}.',
    denied:
      'Denied sign-in attempts in the last 24 hours. A correct password that must be changed isn’t counted.',
    allowed: 'Sign-in attempts allowed in the last 24 hours.',
    requests: 'Requests from people without access to the panel that are waiting for an answer.',
    shifts: 'All shifts, enabled or not, except the one used for the test.',
  },
} satisfies Translated<typeof source>;
