import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { morning, openShift } from '../testing/open-shift.tsx';

const list = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'IPs permitidos' });
const search = '?tab=login';

describe('the networks and systems of a shift', () => {
  it('takes the network of the own IPv6 address', async () => {
    const ip = '2001:db8:1:2:aaaa:bbbb:cccc:dddd';
    const { user } = await openShift({ 'company.address': { ip } }, { search });
    await user.click(await screen.findByRole('button', { name: 'Adicionar minha rede (2001:db8:1:2::/64)' }));
    expect((await list()).value).toBe('2001:db8:1:2::/64');
    expect(screen.getByRole('button', { name: `Seu IP (${ip}) já está na lista` })).toBeDefined();
  });

  it('says of a single address that it may change, and of an IPv6 one which network to use', async () => {
    const { user } = await openShift({ 'shifts.get': { ...morning, list_ip: ['2001:db8::9'] } }, { search });
    expect(await screen.findByText(/use a rede: 2001:db8::\/64/)).toBeDefined();
    expect(screen.queryByText(/endereço IPv4 só/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Adicionar meu IP (203.0.113.7)' }));
    expect(screen.getByText(/^A linha 2 é um endereço IPv4 só/)).toBeDefined();
  });

  it('says that an iPad may count as a Mac', async () => {
    await openShift({}, { search });
    const choice = await screen.findByRole('checkbox', { name: 'iOS e iPadOS' });
    expect(screen.getByText(/um iPad costuma pedir o site para computador/).id).toBe(
      choice.getAttribute('aria-describedby')?.split(' ')[0],
    );
  });
});
