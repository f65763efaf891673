import { createContext, useContext } from 'react';

/** Whether a page is drawn in a preview, which runs no script: it then shows what the page's script would bring out. */
export const InPreview = createContext(false);

/** Whether a field asks for the focus as its page opens. Never in a preview: the focus is where the person works, outside of it. */
export function useFirstFocus(isFirst: boolean): boolean {
  return !useContext(InPreview) && isFirst;
}
