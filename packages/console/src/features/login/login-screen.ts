import { noteSessionEnd, notedSessionEnd } from '../../lib/api/session-end.ts';
import { makeAlertBox, element, showFrame } from './frame.ts';
import { makeProviderButton } from './provider-button.ts';
import { isSignUpOpen } from './sign-up.ts';
import type { ProviderPlace, PublicContext } from './model.ts';

/** The sign-in screen: Google's button, and where sign-up is open creating the company's account. */
export function showLogin(context: PublicContext, again: () => void): void {
  const { t, errorText } = context;
  const place = element('div');
  const end = notedSessionEnd();
  if (end === 'over') place.append(element('p', { className: 'sg-muted', role: 'status' }, t('sessionOver')));
  else if (end !== null) place.append(makeAlertBox(errorText(end, null)));
  const here: ProviderPlace = { context, place, buttons: [] };
  const google = makeProviderButton(
    here,
    'identity',
    'sg-login-main',
    googleMark(),
    element('span', {}, t('google')),
  );
  const create = isSignUpOpen()
    ? [
        element('hr'),
        element('p', { className: 'sg-muted sg-small' }, t('createHint')),
        makeProviderButton(here, 'account', 'sg-login-second', t('createCompany')),
      ]
    : [];
  for (const button of here.buttons) button.addEventListener('click', () => noteSessionEnd(null));
  showFrame(
    context,
    again,
    t('title'),
    element('p', { className: 'sg-muted' }, t('intro')),
    google,
    place,
    ...create,
  );
}

const markPaths = [
  ['#4285f4', 'M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.5z'],
  [
    '#34a853',
    'M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.7H1.8v3A11.5 11.5 0 0 0 12 23.5z',
  ],
  ['#fbbc05', 'M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4z'],
  ['#ea4335', 'M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3C6.5 7.1 9 5.1 12 5.1z'],
] as const;

/** The four-coloured mark on the provider's button. */
function googleMark(): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const mark = document.createElementNS(space, 'svg');
  mark.setAttribute('viewBox', '0 0 24 24');
  mark.setAttribute('width', '20');
  mark.setAttribute('height', '20');
  mark.setAttribute('aria-hidden', 'true');
  for (const [fill, d] of markPaths) {
    const path = document.createElementNS(space, 'path');
    path.setAttribute('fill', fill);
    path.setAttribute('d', d);
    mark.append(path);
  }
  return mark;
}
