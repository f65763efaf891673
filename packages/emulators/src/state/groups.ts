import type { EmulatorState, WorkspaceGroup } from './model.ts';

/** The group with this id or email. */
export function findGroup(state: EmulatorState, key: string): WorkspaceGroup | null {
  const wanted = key.toLowerCase();
  return state.groups.find((group) => group.id === wanted || group.email.toLowerCase() === wanted) ?? null;
}

/** Every group a person belongs to, directly or through a group inside a group. */
export function groupsOf(state: EmulatorState, userId: string): WorkspaceGroup[] {
  const found = new Set<WorkspaceGroup>();
  const visit = (memberId: string): void => {
    for (const group of state.groups) {
      if (found.has(group) || !group.members.some((member) => member.id === memberId)) continue;
      found.add(group);
      visit(group.id);
    }
  };
  visit(userId);
  return [...found];
}
