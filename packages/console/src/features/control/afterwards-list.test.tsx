import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCompany } from '../../testing/entities.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { AfterwardsList } from './afterwards-list.tsx';

const domains = ['loja.example', 'filial.example'];
const open = async (oauth: 'google' | 'microsoft') => {
  await openScreen(<AfterwardsList domains={domains} />, {
    at: '/activation-completed',
    session: { company: aCompany({ oauth }) },
    replies: { 'control.preflightPeople': { items: [], total: 0, next: null } },
  });
  await screen.findByRole('heading', { name: 'Como cada pessoa entra depois' });
};

it('says that a Google company keeps the passwords chosen here', async () => {
  await open('google');
  expect(screen.getByText(/continua entrando com ela/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /gerar senhas/ })).toBeNull();
});

it('leads a Microsoft company to the people of its domains, who need a password there', async () => {
  await open('microsoft');
  expect(screen.getByText(/não funciona no Microsoft 365/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver as pessoas dos domínios e gerar senhas' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('domain=loja.example,filial.example');
});
