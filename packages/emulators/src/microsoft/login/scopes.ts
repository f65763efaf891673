import type { AppRegistration, MicrosoftContext } from '../context.ts';
import { loginErrors } from '../sessions/aadsts.ts';
import type { LoginError } from '../sessions/aadsts.ts';
import { graphPermissions } from '../tokens/permissions.ts';

/** Scopes that are no permissions of an API. */
export const identityScopes: readonly string[] = ['openid', 'profile', 'email', 'offline_access'];

/** What a `scope` parameter asks for, in short names. */
export interface ScopeRequest {
  /** Identity scopes and permissions, `.default` replaced by what the application has registered. */
  readonly scopes: string[];
  /** Whether the permissions were written with Graph's address, as they are then given back. */
  readonly isLong: boolean;
  readonly asksDefault: boolean;
}

const realGraph = 'https://graph.microsoft.com';

function prefixesOf(context: MicrosoftContext): string[] {
  const { graph } = context.urls;
  return [realGraph, graph, new URL(graph).origin].map((origin) => `${origin}/`);
}

/** Reads a space-separated list of scopes of Graph. An empty list is an error, as are unknown and foreign scopes. */
export function readScopes(
  context: MicrosoftContext,
  app: AppRegistration,
  text: string,
): ScopeRequest | LoginError {
  const asked = text.split(/\s+/).filter(Boolean);
  if (asked.length === 0) return loginErrors.missingParameter('scope');
  const prefixes = prefixesOf(context);
  const found = new Set<string>();
  let isLong = false;
  let asksDefault = false;
  for (const item of asked) {
    const prefix = prefixes.find((start) => item.toLowerCase().startsWith(start));
    // `https://graph.microsoft.com//.default` is written by clients that end the resource with a slash.
    const name = prefix === undefined ? item : item.slice(prefix.length).replace(/^\//, '');
    if (prefix !== undefined) isLong = true;
    if (prefix === undefined && name.includes('://')) return loginErrors.twoResources(item);
    const known = [...identityScopes, ...Object.keys(graphPermissions)].find(
      (scope) => scope.toLowerCase() === name.toLowerCase(),
    );
    if (name === '.default') {
      asksDefault = true;
      for (const scope of app.delegated) found.add(scope);
    } else if (known === undefined) return loginErrors.invalidScope(item);
    else found.add(known);
  }
  return { scopes: [...found], isLong, asksDefault };
}

/** The `scope` of an answer: without `offline_access`, which Entra never gives back. */
export function writeScopes(scopes: readonly string[], isLong: boolean): string {
  return scopes
    .filter((scope) => scope !== 'offline_access')
    .map((scope) => (isLong && !identityScopes.includes(scope) ? `${realGraph}/${scope}` : scope))
    .join(' ');
}

/** Whether a permission can be granted by an administrator only. */
export const needsAdmin = (scope: string): boolean => graphPermissions[scope]?.needsAdmin === true;
