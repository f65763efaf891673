import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCompany } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { AfterwardsList } from './afterwards-list.tsx';

const domains = ['loja.example', 'filial.example'];
const open = async (oauth: 'google' | 'microsoft', missing = 0) => {
  await openScreen(<AfterwardsList domains={domains} />, {
    at: '/activation-completed',
    session: { company: aCompany({ oauth }) },
    replies: {
      'control.preflightPeople': { items: [], total: 0, next: null },
      'users.list': { items: [], total: missing, next: null, previous: null },
    },
  });
  await screen.findByRole('heading', { name: 'Como cada pessoa entra depois' });
};

it('says that a Google company keeps the passwords chosen here', async () => {
  await open('google');
  expect(await screen.findByText(/Quem criou uma senha .* continua entrando com ela/)).toBeTruthy();
  expect(screen.queryByText(/não está no Google Workspace/)).toBeNull();
  expect(screen.queryByRole('link', { name: /gerar senhas/ })).toBeNull();
});

it('leads to the people whose password the workspace does not have, and promises nothing to them', async () => {
  await open('google', 3);
  const link = await screen.findByRole('link', {
    name: 'As senhas de 3 pessoas não estão no Google Workspace.',
  });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(
    /control=redirected.*misses_workspace_password=.?true.*domain=loja.example,filial.example/,
  );
  expect(screen.getByText(/Todas as outras pessoas .* continuam entrando com ela/)).toBeTruthy();
  expect(screen.queryByText(/Quem criou uma senha/)).toBeNull();
});

it('leads a Microsoft company to the people of its domains, who need a password there', async () => {
  await open('microsoft');
  expect(screen.getByText(/não funciona no Microsoft 365/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver as pessoas dos domínios e gerar senhas' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('domain=loja.example,filial.example');
});
