import { expect, it } from 'vitest';
import { makeRouter } from './routes.tsx';

it.each(['/activation-steps', '/activation-completed', '/activation-test'] as const)(
  'leads back to home from %s, which has no menu',
  (path) => {
    const { staticData } = makeRouter({} as never).routesByPath[path]!.options;
    expect(staticData).toMatchObject({
      layout: 'activation',
      crumbs: [{ title: 'shell.home', path: '/' }],
    });
  },
);
