import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aTask } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { TaskDialog } from './task-dialog.tsx';

const open = (given: Parameters<typeof aTask>[1]) =>
  openScreen(<TaskDialog taskKey={aTask(1).key} onClose={() => undefined} />, {
    replies: {
      'tasks.get': aTask(1, { kind: 'force_logout', state: 'done', ...given }),
      'tasks.results': { items: [], next: null },
    },
  });

describe('a bulk action that is over', () => {
  it('is no success where everyone was left out, and says how many it acted on', async () => {
    await open({ total: 9, done: 0, skipped: 9 });
    expect(await screen.findByText('No one affected')).toBeDefined();
    expect(screen.getByText('0 done')).toBeDefined();
    expect(screen.getByText('9 skipped')).toBeDefined();
    expect(screen.queryByText('Done')).toBeNull();
  });

  it('is a success where it acted on someone', async () => {
    await open({ total: 9, done: 1, skipped: 8 });
    expect(await screen.findByText('Done')).toBeDefined();
  });
});
