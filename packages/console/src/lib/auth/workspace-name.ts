import type { Company } from './session.ts';

/** What texts call the workspace: the company's own product, or a common word before it is known. */
export function workspaceNameOf(company: Pick<Company, 'workspace_name'> | null | undefined): string {
  return company?.workspace_name ?? 'workspace';
}
