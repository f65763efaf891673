import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { morning, openShift } from '../testing/open-shift.tsx';

const list = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Allowed IP addresses' });
const search = '?tab=login';

describe('the networks and systems of a shift', () => {
  it('takes the network of the own IPv6 address', async () => {
    const ip = '2001:db8:1:2:aaaa:bbbb:cccc:dddd';
    const { user } = await openShift({ 'company.address': { ip } }, { search });
    await user.click(await screen.findByRole('button', { name: 'Add my network (2001:db8:1:2::/64)' }));
    expect((await list()).value).toBe('2001:db8:1:2::/64');
    expect(screen.getByRole('button', { name: `Your IP address (${ip}) is already allowed` })).toBeDefined();
  });

  it('says of a single address that it may change, and of an IPv6 one which network to use', async () => {
    const { user } = await openShift({ 'shifts.get': { ...morning, list_ip: ['2001:db8::9'] } }, { search });
    expect(await screen.findByText(/use the network: 2001:db8::\/64/)).toBeDefined();
    expect(screen.queryByText(/a single IPv4 address/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Add my IP address (203.0.113.7)' }));
    expect(screen.getByText(/^Line 2 is a single IPv4 address/)).toBeDefined();
  });

  it('says that an iPad may count as a Mac', async () => {
    await openShift({}, { search });
    const choice = await screen.findByRole('checkbox', { name: 'iOS and iPadOS' });
    expect(screen.getByText(/an iPad usually asks for the desktop site/).id).toBe(
      choice.getAttribute('aria-describedby')?.split(' ')[0],
    );
  });
});
