import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import type { FieldError } from '../model/model.ts';
import { makeAround } from '../testing/hours.tsx';
import { PlaceCard } from './place-card.tsx';

const regions = [
  { code: 'BR-SP', name: 'São Paulo' },
  { code: 'BR-BA', name: 'Bahia' },
];

const openPlace = async (problems: readonly FieldError[] = []) => {
  const changes: unknown[] = [];
  function Place() {
    const [place, setPlace] = useState({
      zone: null as string | null,
      holiday_region: null as string | null,
    });
    return (
      <PlaceCard
        zone={place.zone}
        region={place.holiday_region}
        around={{ ...makeAround({ region: 'BR-SP' }), regions }}
        problems={problems}
        onChange={(patch) => {
          changes.push(patch);
          setPlace({ ...place, ...patch });
        }}
      />
    );
  }
  const opened = await openScreen(<Place />);
  return { ...opened, changes, region: screen.getByRole('combobox', { name: 'Holidays for' }) };
};

describe('the place of a shift', () => {
  it('has the holidays of the company until it has its own, and gives them back', async () => {
    const { user, region, changes } = await openPlace();
    expect(region).toHaveProperty('value', expect.stringMatching(/^Company default \(.*São Paulo/));
    await user.click(region);
    await user.click(await screen.findByRole('option', { name: /Bahia/ }));
    await user.click(region);
    await user.click(await screen.findByRole('option', { name: /^Company default/ }));
    expect(changes).toEqual([{ holiday_region: 'BR-BA' }, { holiday_region: null }]);
  });

  it('says beside its field what the server refused', async () => {
    const { region } = await openPlace([{ field: 'holiday_region', index: null, rule: 'unknown' }]);
    expect(screen.getByText('The server didn’t accept this value. Check it and try again.')).toBeDefined();
    expect(region.getAttribute('aria-invalid')).toBe('true');
  });
});
