import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { branding } from '../../lib/branding.ts';
import { writeLanguage, writeStored } from '../../lib/storage.ts';
import type { PublicContext } from './model.ts';

type Child = Node | string | null;

/** Makes an element with properties and children; texts are texts, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties);
  for (const child of children) if (child !== null) made.append(child);
  return made;
}

const names: Readonly<Record<Language, string>> = {
  'pt-BR': 'Português (Brasil)',
  en: 'English',
  es: 'Español',
};

function languageField({ language, t }: PublicContext, again: () => void): HTMLElement {
  const select = element('select', { ariaLabel: t('language') });
  for (const each of languages) {
    select.append(element('option', { value: each, lang: each, selected: each === language }, names[each]));
  }
  select.addEventListener('change', () => {
    const chosen = languages.find((each) => each === select.value) ?? 'pt-BR';
    writeLanguage(chosen);
    document.documentElement.lang = chosen;
    again();
  });
  return select;
}

function themeButton({ t }: PublicContext): HTMLElement {
  const button = element('button', { type: 'button', className: 'sg-plain', textContent: t('theme') });
  button.addEventListener('click', () => {
    const root = document.documentElement;
    const isDark = root.getAttribute('data-mantine-color-scheme') !== 'dark';
    root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
    writeStored('darkMode', String(isDark));
  });
  return button;
}

/** Puts a public screen on the page: brand, the screen's own parts in a card, language and theme below. */
export function showFrame(
  context: PublicContext,
  again: () => void,
  title: string,
  ...parts: readonly Child[]
): void {
  document.title = `${branding.productName} – ${title}`;
  const heading = element('h1', { tabIndex: -1 }, title);
  const brand = element(
    'p',
    { className: 'sg-login-brand' },
    element('img', { src: '/favicon.svg', alt: '', width: 36, height: 36 }),
    branding.productName,
  );
  const main = element('main', { className: 'sg-login-card' }, brand, heading, ...parts);
  const foot = element(
    'footer',
    { className: 'sg-login-foot' },
    languageField(context, again),
    themeButton(context),
  );
  document.getElementById('root')?.replaceChildren(element('div', { className: 'sg-login' }, main, foot));
}

/** A message that readers hear at once. */
export function makeAlertBox(text: string): HTMLElement {
  const box = element('p', { className: 'sg-login-alert' }, text);
  box.setAttribute('role', 'alert');
  return box;
}

/** A button that asks again and waits for the answer. */
export function makeRetryButton(text: string, retry: () => Promise<void>): HTMLElement {
  const button = element('button', { type: 'button', className: 'sg-login-main' }, text);
  button.addEventListener('click', () => {
    button.disabled = true;
    void retry().finally(() => (button.disabled = false));
  });
  return button;
}
