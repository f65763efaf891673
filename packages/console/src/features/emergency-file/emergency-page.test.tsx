import { screen } from '@testing-library/react';
import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { expect, it } from 'vitest';
import { aCompany, aMe } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { EmergencyPage } from './emergency-page.tsx';
import type { EmergencyState } from './model.ts';

const domain = 'livraria.example';
const issuer = `https://entrar.example/saml/c1/${domain}`;
const state: EmergencyState = {
  has_client: true,
  old_client: null,
  consent: null,
  export: null,
  sheet: {
    company: 'Livraria',
    workspace: 'Microsoft 365',
    kind: 'domains',
    issuers: [{ domain, issuer }],
    main_domain: domain,
    domains: [domain],
    profile_name: 'Shiftgate',
    entity_id: 'https://entrar.example/saml/c1',
    console_url: 'https://admin.microsoft.com/#/Domains',
    administrators: ['ada@livraria.onmicrosoft.com'],
  },
};
const words: Readonly<Record<Language, { consent: string; first: string; administrators: string }>> = {
  'pt-BR': {
    consent: 'Um Administrador Global autoriza, no Microsoft 365',
    first: 'Primeiro um Administrador Global precisa autorizar.',
    administrators: 'Administradores Globais',
  },
  en: {
    consent: 'In Microsoft 365, a Global Administrator',
    first: 'A Global Administrator has to authorize it first.',
    administrators: 'Global Administrators',
  },
  es: {
    consent: 'Un Administrador global autoriza en Microsoft 365',
    first: 'Primero debe autorizar un Administrador global.',
    administrators: 'Administradores globales',
  },
};

it('says what to do where no administrator could sign in', async () => {
  await openScreen(<EmergencyPage />, {
    at: '/emergency-file',
    session: { company: aCompany({ oauth: 'microsoft', workspace_name: 'Microsoft 365' }) },
    replies: { 'emergency.state': { ...state, sheet: { ...state.sheet, administrators: [] } } },
  });
  const sheet = await screen.findByRole('article');
  expect(sheet.textContent).toContain(
    'create a Global Administrator account on the initial domain (*.onmicrosoft.com) in Microsoft 365',
  );
});

it.each(languages)('guides a Microsoft company through consent and PowerShell in %s', async (language) => {
  await openScreen(<EmergencyPage />, {
    at: '/emergency-file',
    language,
    session: { company: aCompany({ oauth: 'microsoft', workspace_name: 'Microsoft 365' }) },
    replies: { 'emergency.state': state },
  });
  const sheet = await screen.findByRole('article');
  expect(document.body.textContent).toContain(words[language].consent);
  expect(document.body.textContent).toContain(words[language].first);
  expect(sheet.textContent).toContain(words[language].administrators);
  expect(sheet.textContent).toContain('Remove-MgDomainFederationConfiguration');
  expect(sheet.textContent).toContain(issuer);
  expect(document.body.textContent).not.toMatch(/Google|super ?admin/i);
});

const consent = {
  account: 'ada@livraria.onmicrosoft.com',
  is_own: false,
  granted_at: '2026-11-02T12:00:00.000Z',
  is_alive: true,
  is_of_other_client: false,
  checked_at: '2026-11-02T12:00:00.000Z',
  allows_more: false,
};
const microsoft = aCompany({ oauth: 'microsoft', workspace_name: 'Microsoft 365' });

it('names who can export the file, and offers an administrator their own consent', async () => {
  await openScreen(<EmergencyPage />, {
    at: '/emergency-file',
    session: { company: microsoft, me: aMe({ is_admin: true }) },
    replies: { 'emergency.state': { ...state, consent } },
  });
  await screen.findByText(/only that person can export it/);
  expect(document.body.textContent).toContain('The file holds the authorization of ada@livraria');
  expect(screen.getByRole('button', { name: 'Authorize with your own account' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Export file' })).toBeNull();
});

it('offers no button to people who cannot authorize, and says who can', async () => {
  await openScreen(<EmergencyPage />, {
    at: '/emergency-file',
    session: { company: microsoft, me: aMe({ is_admin: false }) },
    replies: { 'emergency.state': { ...state, consent } },
  });
  await screen.findByText(/a Global Administrator opens this page and authorizes/);
  expect(screen.queryByRole('button', { name: 'Authorize with your own account' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export file' })).toBeNull();
});

it('lists what to do about older files, and ends once a new file exists', async () => {
  const calls: unknown[] = [];
  const id = 'd81f9a42-5b37-4c6e-8e09-3a7b64c2f015';
  const { user } = await openScreen(<EmergencyPage />, {
    at: '/emergency-file',
    session: { company: microsoft },
    replies: {
      'emergency.state': {
        ...state,
        consent: { ...consent, is_own: true },
        old_client: { id, is_replaced: true },
      },
      'emergency.forgetOldClient': (input: unknown) => {
        calls.push(input);
        return state;
      },
    },
  });
  const steps = (await screen.findByText(/delete the application with the ID/)).closest('ol');
  expect(steps?.textContent).toMatch(/export a new file.*delete the application.*old secret is deleted/s);
  expect(steps?.textContent).toContain(id);
  await user.click(screen.getByRole('button', { name: 'The old application was deleted' }));
  expect(calls).toHaveLength(1);
});
