import { after, pressed } from './screen.ts';
import type { Act, Screen } from './screen.ts';

const path = '/groups/:shift?tab=versions';
const calls = '/groups/:shift/versions';

const opens =
  (which: 'first' | 'last'): Act =>
  async (page) => {
    await page.locator('tbody .sg-link-button')[which]().click();
    await page.getByRole('dialog').getByRole('heading', { level: 4 }).first().waitFor();
  };

/** The versions of a shift: the list, one of them in the week, and the question before it is restored. */
export const versionScreens: readonly Screen[] = [
  { name: 'group-versions', path, title: null },
  { name: 'group-versions-cut', path, title: null, answers: { [calls]: { is_complete: false } } },
  {
    name: 'group-versions-none',
    path,
    title: null,
    answers: { [calls]: { items: [], is_complete: false } },
  },
  { name: 'group-versions-error', path, title: null, refuses: calls },
  { name: 'group-version', path, title: null, act: opens('first') },
  { name: 'group-version-old', path, title: null, act: opens('last') },
  {
    name: 'group-version-restore',
    path,
    title: null,
    act: after(opens('last'), pressed('shifts.versions.restore'), (page, say) =>
      page.getByText(say('common.canUndo')).waitFor(),
    ),
  },
];
