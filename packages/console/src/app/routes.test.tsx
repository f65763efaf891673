import { expect, it } from 'vitest';
import { makeRouter } from './routes.tsx';

it.each(['/activation-steps', '/activation-completed', '/activation-test'] as const)(
  'leads back to home from %s, which has no menu',
  (path) => {
    const { crumbs, layout } = makeRouter({} as never).routesByPath[path].options.staticData!;
    expect(layout).toBe('activation');
    expect(crumbs).toEqual([{ title: 'shell.home', path: '/' }]);
  },
);
