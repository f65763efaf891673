import { signInProvider, workspaceNames } from '@shiftgate/phrases/product.ts';
import type { Company } from './session.ts';

/** What texts call the workspace: the company's, or before it is known the one that people sign in with. */
export function workspaceNameOf(company: Pick<Company, 'workspace_name'> | null | undefined): string {
  return company?.workspace_name ?? workspaceNames[signInProvider];
}
