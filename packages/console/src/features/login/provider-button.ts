import { makeAlertBox, element } from './frame.ts';
import { goToProvider } from './go-to-provider.ts';
import type { ProviderPlace, Wish } from './model.ts';

/** A button that leads to the provider's page. */
export function makeProviderButton(
  { context, place, buttons }: ProviderPlace,
  wish: Wish,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLButtonElement {
  const { t, errorText } = context;
  const button = element('button', { type: 'button', className }, ...children);
  buttons.push(button);
  button.addEventListener('click', async () => {
    for (const each of buttons) each.disabled = true;
    place.replaceChildren(element('p', { className: 'sg-muted', role: 'status' }, t('opening')));
    const refusal = await goToProvider(wish);
    if (refusal === null) return;
    place.replaceChildren(makeAlertBox(errorText(refusal.code, refusal.requestId, refusal.facts)));
    for (const each of buttons) each.disabled = false;
  });
  return button;
}
