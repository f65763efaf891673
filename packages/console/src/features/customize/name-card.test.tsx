import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCompany, aMe } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { NameCard } from './name-card.tsx';

const named = { name: 'Padaria Estrela' };
const field = () => screen.getByRole('textbox', { name: 'Name' });

describe('the name of the company', () => {
  it('comes from the directory, and is saved once another is typed', async () => {
    const { api, user } = await openScreen(<NameCard />, {
      session: { company: aCompany(named) },
      replies: {
        'company.rename': { name: 'Estrela', is_name_entered: true },
        'company.current': aCompany({ name: 'Estrela', is_name_entered: true }),
      },
    });
    expect(screen.getByText(/Comes from your directory/)).toBeDefined();
    const save = screen.getByRole('button', { name: 'Save name' });
    expect(save).toHaveProperty('disabled', true);
    await user.clear(field());
    expect(screen.getByText('Enter the company’s name.')).toBeDefined();
    await user.type(field(), ' Estrela ');
    await user.click(save);
    expect(api.asked('company.rename')[0]?.body).toEqual({ name: 'Estrela' });
  });

  it('is asked about before the screen is left with a typed one', async () => {
    const { user, address } = await openScreen(<NameCard />, {
      path: '/customize',
      at: '/customize',
      session: { company: aCompany(named) },
    });
    await user.type(field(), ' Azul');
    await user.click(screen.getByRole('link', { name: 'Company language and time zone' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(address()).toBe('/customize');
    await user.click(question.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(address()).toBe('/calendar'));
  });

  it('is left to the directory again', async () => {
    const { api, user } = await openScreen(<NameCard />, {
      session: { company: aCompany({ ...named, is_name_entered: true }) },
      replies: { 'company.rename': { name: 'Padaria Estrela', is_name_entered: false } },
    });
    await user.click(screen.getByRole('button', { name: 'Use the directory’s name' }));
    expect(api.asked('company.rename')[0]?.body).toEqual({ name: null });
  });

  it('is read by a manager, who cannot change it', async () => {
    await openScreen(<NameCard />, {
      session: { company: aCompany(named), me: aMe({ is_control_admin: false }) },
    });
    expect(field()).toHaveProperty('readOnly', true);
    expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull();
    expect(screen.getByText('Only control administrators can change the name.')).toBeDefined();
  });
});
