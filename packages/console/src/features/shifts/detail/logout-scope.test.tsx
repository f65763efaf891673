import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCompany } from '#testing/entities.ts';
import { openShift } from '../testing/open-shift.tsx';

const company = aCompany({ oauth: 'microsoft', workspace_name: 'Microsoft 365' });
const search = '?tab=login';

it('offers the logout of browsers alone where the workspace has one', async () => {
  await openShift({}, { search });
  expect(await screen.findByRole('radio', { name: /Browser only/ })).toBeDefined();
  expect(screen.getByRole('switch', { name: /Advanced sign-out/ })).toBeDefined();
  expect(screen.getByText(/app passwords are deleted too\. Nothing is erased from phones\.$/)).toBeDefined();
});

it.each([
  [
    'pt-BR',
    /No Microsoft 365, a pessoa sai de todos os dispositivos/,
    /outros aplicativos já conectados, até 90 min/,
  ],
  ['en', /there’s no browser-only sign-out/, /other connected apps, up to 90 min/],
  ['es', /no existe el cierre solo del navegador/, /otras aplicaciones ya conectadas, hasta 90 min/],
] as const)(
  'says that every device is signed out where it has none, in %s',
  async (language, everywhere, limit) => {
    await openShift({}, { search, language, session: { company } });
    expect(await screen.findByText(everywhere)).toBeDefined();
    expect(screen.getByText(limit)).toBeDefined();
    expect(screen.queryByRole('radio', { name: /navegador|browser/i })).toBeNull();
  },
);
