import { login as en } from '@shiftgate/phrases/en/login.ts';
import { login as es } from '@shiftgate/phrases/es/login.ts';
import { login as ptBr } from '@shiftgate/phrases/pt-BR/login.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { workspaceNames } from '@shiftgate/phrases/product.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import type { Language, Translate } from '@shiftgate/phrases/translate.ts';

/** Looks up one text of the panel's public screens, such as `title`. */
export type PanelText = Translate<typeof ptBr>;

/** Names of the errors that these screens have a text for. */
export const errorNames = Object.keys(ptBr.errors) as (keyof typeof ptBr.errors)[];

const inLanguage = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

/** What the workspaces of some providers are called, as alternatives. */
export function workspacesOf(language: Language, providers: readonly Provider[]): string {
  const names = providers.map((provider) => workspaceNames[provider]);
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

/** The texts of the panel's public screens in one language; `workspace` is what those that name it call it. */
export function panelTexts(language: Language, workspace = ''): PanelText {
  return inLanguage(language, { workspace });
}
