import type { Provider } from '@shiftgate/domain/providers.ts';
import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import type { ActName, PartName, StateName, Wish } from '@shiftgate/pages/panel/markup.ts';
import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { Refusal } from './model.ts';

/** Values by the names of places in a text. */
type Places = Readonly<Record<string, string>>;

const all = <E extends HTMLElement>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];

/** The language that the server rendered the page in. */
export function pageLanguage(): Language {
  return languages.find((language) => language === document.documentElement.lang) ?? 'pt-BR';
}

/**
 * Shows one state of the page and hides the others. A state after the first one gets the focus, since the pressed button
 * may be gone.
 */
export function showState(name: StateName): void {
  const root = document.documentElement;
  const before = root.dataset['shown'];
  root.dataset['shown'] = name;
  for (const state of all('[data-state]')) {
    state.hidden = state.dataset['state'] !== name;
    if (!state.hidden) document.title = state.dataset['title'] ?? document.title;
  }
  delete root.dataset['checking'];
  if (before !== undefined && before !== name) findState(name).querySelector('h1')?.focus();
}

/** Finds a part of a state. */
function partOf(state: Element, name: PartName): HTMLElement | null {
  return state.querySelector<HTMLElement>(`[data-part=${name}]`);
}

/** Finds a state of the page. */
export function findState(name: StateName): Element {
  return document.querySelector(`[data-state=${name}]`) ?? document.body;
}

/** Shows a part of a state, or hides it. */
export function showPart(state: Element, name: PartName, isShown = true): void {
  const part = partOf(state, name);
  if (part !== null) part.hidden = !isShown;
}

function findText(name: string): string | undefined {
  const holder = document.querySelector<HTMLTemplateElement>(`template[data-text="${CSS.escape(name)}"]`);
  return holder?.content.textContent ?? undefined;
}

function fill(text: string, places: Places): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);
}

/** Shows a part of a state with a text of the page. */
export function showText(state: Element, name: PartName, text: string, places: Places): void {
  const part = partOf(state, name);
  if (part === null) return;
  part.textContent = fill(findText(text) ?? '', places);
  part.hidden = false;
}

/** Shows the error of a state; an unknown code gives the general text with the code for support. */
export function showRefusal(state: Element, { code, requestId, facts = {} }: Refusal): void {
  const { domain } = facts;
  const text = findText(`errors.${code}`) === undefined ? 'errors.general' : `errors.${code}`;
  showText(state, 'refusal', text, {
    id: requestId === null ? '-' : supportCode(requestId),
    ...(typeof domain === 'string' ? { domain } : {}),
  });
}

/** Says that a button waits; it keeps the focus, and a press does nothing. */
export function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  if (isBusy) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
}

/** Whether a button waits. */
export function isBusy(button: HTMLButtonElement): boolean {
  return button.hasAttribute('aria-disabled');
}

/** Enables the buttons of an act; each waits for what it began. */
export function whenPressed(act: ActName, react: () => Promise<void> | void): void {
  for (const button of all<HTMLButtonElement>(`[data-act=${act}]`)) {
    button.disabled = false;
    button.addEventListener('click', () => {
      if (isBusy(button)) return;
      setBusy(button, true);
      void Promise.resolve(react()).finally(() => setBusy(button, false));
    });
  }
}

/** The buttons that lead to a provider. */
export function findProviderButtons(): {
  readonly button: HTMLButtonElement;
  readonly provider: Provider;
  readonly wish: Wish;
}[] {
  return all<HTMLButtonElement>('[data-wish]').map((button) => ({
    button,
    provider: button.dataset['provider'] as Provider,
    wish: button.dataset['wish'] as Wish,
  }));
}
