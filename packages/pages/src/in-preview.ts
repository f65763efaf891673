import { createContext } from 'react';

/** Whether a page is drawn in a preview, which runs no script: it then shows what the page's script would bring out. */
export const InPreview = createContext(false);
