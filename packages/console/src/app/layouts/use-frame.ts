import { useKeptFocus } from '#design/dialog/keep-focus.ts';
import { useNextPageAction } from '../navigation/use-next-page-action.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { useScreenFocus } from './use-screen-focus.ts';

/** What the frame does for every screen: title, focus, and the action that the address asks for. */
export function useFrame(isCovered: boolean): void {
  useDocumentTitle();
  useScreenFocus();
  // What had the focus is inert while it is covered.
  useKeptFocus(isCovered);
  useNextPageAction();
}
