import { workspacePasswordRules } from '../providers.ts';
import type { Provider } from '../providers.ts';
import type { PasswordStrength } from './strength.ts';

export const WORKSPACE_PASSWORD_PROBLEMS = ['unaccepted_character', 'outer_space', 'too_few_kinds'] as const;
export type WorkspacePasswordProblem = (typeof WORKSPACE_PASSWORD_PROBLEMS)[number];

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

/**
 * Why a workspace would refuse the characters of a password; empty when it accepts them. It gets the password as it was
 * typed, so nothing is normalized. Lengths are checked with the strength. Pure; no error.
 */
export function findWorkspaceProblems(password: string, provider: Provider): WorkspacePasswordProblem[] {
  const rules = workspacePasswordRules[provider];
  const problems: WorkspacePasswordProblem[] = [];
  if (/[^\x20-\x7e]/.test(password)) problems.push('unaccepted_character');
  if (!rules.allowsOuterSpaces && /^ | $/.test(password)) problems.push('outer_space');
  if (kinds.filter((kind) => kind.test(password)).length < rules.fewestKinds) problems.push('too_few_kinds');
  return problems;
}

/** Whether a workspace accepts a password as it was typed. */
export function isAcceptedByWorkspace(password: string, provider: Provider): boolean {
  const { minLength, maxLength } = workspacePasswordRules[provider];
  const isOfLength = password.length >= minLength && password.length <= maxLength;
  return isOfLength && findWorkspaceProblems(password, provider).length === 0;
}

/** The required strength where the password is also set at a workspace: no more characters than that accepts. */
export function strengthAtWorkspace(strength: PasswordStrength, provider: Provider): PasswordStrength {
  const { minLength, maxLength } = workspacePasswordRules[provider];
  return { ...strength, minLength: Math.min(Math.max(strength.minLength, minLength), maxLength) };
}
