import { screen } from '@testing-library/react';
import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { expect, it } from 'vitest';
import { aCompany } from '../../testing/entities.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { EmergencyPage } from './emergency-page.tsx';
import type { EmergencyState } from './model.ts';

const domain = 'livraria.example';
const issuer = `https://entrar.example/saml/c1/${domain}`;
const state: EmergencyState = {
  has_client: true,
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
  expect(sheet.textContent).toContain('crie no Microsoft 365 uma conta de Administrador Global');
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
