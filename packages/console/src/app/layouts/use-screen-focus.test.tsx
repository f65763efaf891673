import { screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { useScreenFocus } from './use-screen-focus.ts';

/** A list whose rows come late, and a person of it. */
function Screens() {
  useScreenFocus();
  const { pathname } = useLocation();
  return (
    <>
      <nav>
        <Link to="/users">Menu</Link>
      </nav>
      <main id="content" tabIndex={-1}>
        {pathname === '/users' ? <List /> : <h1>Screen {pathname}</h1>}
      </main>
    </>
  );
}

function List() {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsThere(true), 50);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <h1>People</h1>
      {isThere ? <a href="/users/ana">Ana</a> : null}
      <Link to="." search={{ tab: 'two' } as never}>
        Tab
      </Link>
      <Link to={'/users/ana' as '/'}>Open</Link>
    </>
  );
}

const focused = () => document.activeElement?.textContent;

describe('the focus at a change of screen', () => {
  it('stays where it is on the first screen, and with another state of a screen', async () => {
    const { user } = await openScreen(<Screens />, { at: '/users' });
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole('link', { name: 'Tab' }));
    expect(focused()).toBe('Tab');
  });

  it('goes to the heading of the new screen, from the menu as well', async () => {
    const { user } = await openScreen(<Screens />, { at: '/else' });
    await user.click(screen.getByRole('link', { name: 'Menu' }));
    await waitFor(() => expect(focused()).toBe('People'));
    expect(document.activeElement?.tagName).toBe('H1');
    await user.click(screen.getByRole('link', { name: 'Open' }));
    await waitFor(() => expect(focused()).toBe('Screen /users/ana'));
  });

  it('comes back to the row that was left, also when the rows come late', async () => {
    const { user, goBack } = await openScreen(<Screens />, { at: '/users' });
    await user.click(screen.getByRole('link', { name: 'Open' }));
    await waitFor(() => expect(focused()).toBe('Screen /users/ana'));
    goBack();
    await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/users/ana'));
  });

  it('goes to the heading where no row leads back', async () => {
    const { user, goBack } = await openScreen(<Screens />, { at: '/else' });
    await user.click(screen.getByRole('link', { name: 'Menu' }));
    await waitFor(() => expect(focused()).toBe('People'));
    goBack();
    await waitFor(() => expect(focused()).toBe('Screen /else'), { timeout: 3000 });
  });

  it('leaves a person alone who pressed something meanwhile', async () => {
    const { user, goBack } = await openScreen(<Screens />, { at: '/users' });
    await user.click(screen.getByRole('link', { name: 'Open' }));
    await waitFor(() => expect(focused()).toBe('Screen /users/ana'));
    goBack();
    await screen.findByRole('heading', { name: 'People' });
    screen.getByRole('link', { name: 'Menu' }).focus();
    await user.keyboard('{Shift}');
    await screen.findByRole('link', { name: 'Ana' });
    expect(focused()).toBe('Menu');
  });
});
