import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api/client.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { MissingState } from './missing-state.tsx';
import { makeLaterPart } from './later-part.tsx';

describe('a message at the foot of the page', () => {
  it('is one at a time, and is closed with its button', async () => {
    const { user } = await openScreen(null);
    showSnackbar({ message: 'Saved', tone: 'success' });
    expect(await screen.findByText('Saved')).toBeDefined();
    showSnackbar({ message: 'Lost', tone: 'error', timeoutMs: null });
    expect((await screen.findByRole('alert')).textContent).toContain('Lost');
    expect(screen.queryByText('Saved')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Lost') === null).toBe(true));
  });

  it('goes by itself after its time', async () => {
    await openScreen(null);
    showSnackbar({ message: 'Short', tone: 'info', timeoutMs: 30 });
    expect(await screen.findByText('Short')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Short') === null).toBe(true));
  });
});

describe('the screen of a thing that is not there', () => {
  const list = { to: '/users', label: 'All people' } as const;
  it('leads to the list that it would be in', async () => {
    const error = new ApiError('USER_NOT_FOUND', 404);
    await openScreen(<MissingState error={error} list={list} onRetry={() => undefined} />);
    expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
    expect(screen.getByRole('link', { name: 'All people' }).getAttribute('href')).toBe('/users');
  });

  it('is tried again where it could only not be loaded', async () => {
    let tries = 0;
    const error = new ApiError('SERVICE_UNAVAILABLE', 503);
    const retry = () => {
      tries += 1;
    };
    const { user } = await openScreen(<MissingState error={error} list={list} onRetry={retry} />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(tries).toBe(1);
  });
});

describe('a part that comes later', () => {
  it('has something in its place until it is there', async () => {
    let bring: (part: () => string) => void = () => undefined;
    const Part = makeLaterPart(() => new Promise<() => string>((resolve) => (bring = resolve)));
    await openScreen(<Part placeholder={<p>Soon</p>} />);
    expect(screen.getByText('Soon')).toBeDefined();
    bring(() => 'Here');
    expect(await screen.findByText('Here')).toBeDefined();
  });

  it('reports that it did not come, so that the next press tries again', async () => {
    let missing = 0;
    const Part = makeLaterPart<object>(() => Promise.reject(new Error('offline')));
    const onMissing = () => {
      missing += 1;
    };
    await openScreen(<Part onMissing={onMissing} />);
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(missing).toBe(1);
  });
});
