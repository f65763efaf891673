import type { ApiError } from '../../lib/api/client.ts';
import { makeAlertBox, element, makeRetryButton, showFrame } from './frame.ts';
import type { PublicContext } from './model.ts';

/** Reports that the session could not be looked up, and offers a retry. The person stays signed in. */
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
    makeAlertBox(errorText(code, requestId)),
    element('p', { className: 'sg-muted' }, t('stillSignedIn')),
    makeRetryButton(t('retry'), retry),
  );
}
