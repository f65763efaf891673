import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { MomentButton } from './moment-button.tsx';

it.each([false, true])(
  'reads as its name says it, so that it can be spoken (on a phone: %s)',
  async (isPhone) => {
    await openScreen(
      <MomentButton
        at="2025-03-10T12:02:37.000Z"
        zone="America/Sao_Paulo"
        labelOf={(moment) => `Open ${moment}`}
        isPhone={isPhone}
        onOpen={() => undefined}
      />,
    );
    const shown = await screen.findByRole('button', { name: 'Open 10/03/2025 09:02:37' });
    expect(shown.textContent).toBe('10/03/2025 09:02:37');
  },
);
