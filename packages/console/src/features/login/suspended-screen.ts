import { call } from '../../lib/api/client.ts';
import type { Company } from '../../lib/auth/session.ts';
import { writeStored } from '../../lib/storage.ts';
import { element, makeRetryButton, showFrame } from './frame.ts';
import type { PublicContext } from './model.ts';

/** States of control in which all people sign in at the workspace. */
const isOff: readonly Company['control_state'][] = ['inactive', 'scheduled'];

interface Suspended {
  /** Null for a visitor without a session. */
  readonly company: Company | null;
  readonly isAnotherTry: boolean;
  readonly retry: () => Promise<void>;
}

/** Explains that the company's access is suspended, what that means for its people, and the contact for help. */
export function showSuspended(
  context: PublicContext,
  again: () => void,
  { company, isAnotherTry, retry }: Suspended,
): void {
  const { t } = context;
  const paragraph = (text: string) => element('p', { className: 'sg-muted' }, text);
  if (company === null) {
    showFrame(
      context,
      again,
      t('suspendedTitle'),
      paragraph(t('suspendedText')),
      element('a', { className: 'sg-login-second', href: '/login' }, t('tryAgain')),
    );
    return;
  }
  const signOutButton = element('button', { type: 'button', className: 'sg-login-second' }, t('signOut'));
  signOutButton.addEventListener('click', () => void signOut());
  showFrame(
    context,
    again,
    t('suspendedTitle'),
    element('p', {}, t('suspendedCompany', { company: company.name })),
    paragraph(isOff.includes(company.control_state) ? t('suspendedControlOff') : t('suspendedControlOn')),
    paragraph(t('suspendedKept')),
    paragraph(t('suspendedAsk')),
    isAnotherTry ? element('p', { role: 'status' }, t('suspendedStill')) : null,
    makeRetryButton(t('checkAgain'), retry),
    signOutButton,
  );
}

async function signOut(): Promise<void> {
  // Signed out here, whatever the server answers.
  await call('auth.signOut', {}).catch(() => undefined);
  writeStored('token', null);
  window.location.assign('/login');
}
