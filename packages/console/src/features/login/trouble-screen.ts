import type { ApiError } from '../../lib/api/client.ts';
import { alertBox, element, retryButton, showFrame } from './frame.ts';
import type { PublicContext } from './model.ts';

/** Says why it cannot be found out now who is there, and offers another try; nobody is signed out for it. */
export function showTrouble(
  context: PublicContext,
  again: () => void,
  { code, requestId }: ApiError,
  retry: () => Promise<void>,
): void {
  const { t, errorText } = context;
  showFrame(
    context,
    again,
    t('title'),
    alertBox(errorText(code, requestId)),
    element('p', { className: 'sg-muted' }, t('stillSignedIn')),
    retryButton(t('retry'), retry),
  );
}
