import type { Language } from '#ui/language.ts';
import { scopeTexts } from './scope-texts.ts';

const prefix = 'https://www.googleapis.com/auth/';

/** The full name of a scope from its short one, for example `admin.directory.user`. */
export const scopeUrl = (shortName: string): string => prefix + shortName;

/** Scopes that a person cannot untick. */
export const identityScopes: readonly string[] = [
  'openid',
  'email',
  'profile',
  scopeUrl('userinfo.email'),
  scopeUrl('userinfo.profile'),
];

/** What the consent page says about a scope. */
export function describeScope(scope: string, language: Language): string {
  return scopeTexts[language][scope.replace(prefix, '')] ?? scope;
}

/** Splits a space-separated list, without repeats and in Google's long form for `email` and `profile`. */
export function readScopes(text: string): string[] {
  const long = (scope: string): string =>
    scope === 'email' || scope === 'profile' ? scopeUrl(`userinfo.${scope}`) : scope;
  return [...new Set(text.split(/\s+/).filter(Boolean).map(long))];
}
