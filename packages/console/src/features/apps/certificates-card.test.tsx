import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aKey } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { CertificatesCard } from './certificates-card.tsx';
import type { Apps } from './model.ts';

const provider: Apps['provider'] = {
  entity_id: 'https://entrar.example/saml/x/metadata',
  sso_url: 'https://entrar.example/saml/x/sso',
  slo_url: 'https://entrar.example/saml/x/slo',
  metadata_url: 'https://entrar.example/saml/x/metadata',
  certificates: [],
  days_left: null,
  needs_hands: false,
  is_renewing: false,
  switchable_at: null,
  switches_at: null,
  replaced_at: null,
  waits_for: null,
};

it.each([
  [0, 'Expired', 'bad'],
  [7, 'Expires in 7 days', 'bad'],
  [60, 'Expires in 60 days', 'warn'],
  [61, 'Expires in 61 days', 'good'],
])('says that the certificate in use has %i days left: %s', async (days_left, words, tone) => {
  const certificate = {
    key: aKey(1),
    state: 'current',
    fingerprint: 'AA:BB',
    not_before: '2024-03-10T12:00:00.000Z',
    not_after: '2025-03-10T12:00:00.000Z',
    pem: '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----\n',
  } as const;
  await openScreen(<CertificatesCard provider={{ ...provider, certificates: [certificate], days_left }} />);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByText('In use').closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
});
