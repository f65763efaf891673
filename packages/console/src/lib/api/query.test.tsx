import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aPageOfUsers, aUser } from '#testing/entities.ts';
import { lateAnswer, refuse } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { useCall } from './query.ts';

type People = CallResponse<'users.list'>;
const one = (name: string): People => aPageOfUsers([aUser(1, { name })]);

/** A list that polls, with a way to the next search. */
function Polled({ everyMs }: { readonly everyMs: number }) {
  const [search, setSearch] = useState('ana');
  const { data, error, refetch } = useCall('users.list', { query: { search } }, { everyMs });
  if (error !== null) {
    return (
      <>
        <p role="alert">Failed: {search}</p>
        <button type="button" onClick={() => void refetch()}>
          Try again
        </button>
        <button type="button" onClick={() => setSearch('bia')}>
          Next
        </button>
      </>
    );
  }
  return data === undefined ? <p>Loading</p> : <h1>{data.items[0]?.name}</h1>;
}

it('keeps an error on the screen while a poll tries again', async () => {
  let attempts = 0;
  const late = lateAnswer<People>();
  await openScreen(<Polled everyMs={20} />, {
    replies: { 'users.list': () => ((attempts += 1) === 1 ? refuse('UNKNOWN_ERROR') : late.promise) },
  });
  expect(await screen.findByRole('alert')).toBeDefined();
  await expect.poll(() => attempts).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole('alert')).toBeDefined();
  late.give(one('Ana Souza'));
  expect(await screen.findByRole('heading', { name: 'Ana Souza' })).toBeDefined();
});

it('loads visibly when a person asks for another try', async () => {
  let attempts = 0;
  const late = lateAnswer<People>();
  const { user } = await openScreen(<Polled everyMs={3_600_000} />, {
    replies: { 'users.list': () => ((attempts += 1) === 1 ? refuse('UNKNOWN_ERROR') : late.promise) },
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Loading')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  late.give(one('Ana Souza'));
  expect(await screen.findByRole('heading', { name: 'Ana Souza' })).toBeDefined();
});

it('shows no error of one search on the next', async () => {
  const late = lateAnswer<People>();
  const { user } = await openScreen(<Polled everyMs={3_600_000} />, {
    replies: {
      'users.list': ({ query }) => (query['search'] === 'ana' ? refuse('UNKNOWN_ERROR') : late.promise),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(screen.queryByRole('alert')).toBeNull();
  late.give(one('Bia Lima'));
  expect(await screen.findByRole('heading', { name: 'Bia Lima' })).toBeDefined();
});
