import { writeStored } from '../../lib/storage.ts';
import { element, showFrame } from './frame.ts';
import type { PublicContext } from './start.ts';

/** Says that the company's access is suspended, and offers another account. */
export function showSuspended(context: PublicContext, again: () => void): void {
  const { t } = context;
  const other = element('button', { type: 'button', className: 'sg-login-second' }, t('otherAccount'));
  other.addEventListener('click', () => {
    writeStored('token', null);
    window.location.assign('/login');
  });
  showFrame(
    context,
    again,
    t('suspendedTitle'),
    element('p', { className: 'sg-muted' }, t('suspendedText')),
    other,
  );
}
