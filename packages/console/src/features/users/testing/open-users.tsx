import { aPageOfUsers, aRule, aShiftSummary, aSyncStatus, aUser } from '#testing/entities.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { UsersPage } from '../list/users-page.tsx';

export const morning = aShiftSummary(101, { name: 'Morning', color: 3 });
export const night = aShiftSummary(102, { name: 'Night', color: 5 });
export const ana = aUser(1, { name: 'Ana Souza', email: 'ana@empresa.com.br' });
export const bia = aUser(2, { name: 'Bia Lima', email: 'bia@empresa.com.br' });
export const caio = aUser(3, { name: 'Caio Reis', email: 'caio@empresa.com.br' });

/** A company of three people and two shifts, with nothing going on. */
export const quietCompany: Replies = {
  'shifts.list': { items: [morning, night] },
  'shifts.rules': {
    items: [
      { key: morning.key, zone: null, rules: [aRule(201)] },
      { key: night.key, zone: 'America/Manaus', rules: [] },
    ],
  },
  'tasks.list': { items: [] },
  'users.syncTask': aSyncStatus(),
  'users.list': aPageOfUsers([ana, bia, caio]),
  'users.previewLeftOut': { left_out: [] },
};

/** Opens the list of people; what is given replaces the quiet company's replies. */
export function openUsers(
  replies: Replies = {},
  settings: Omit<Parameters<typeof openScreen>[1], 'replies'> = {},
) {
  return openScreen(<UsersPage />, { at: '/users', ...settings, replies: { ...quietCompany, ...replies } });
}
