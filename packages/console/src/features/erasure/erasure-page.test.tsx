import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aKey } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ErasurePage } from './erasure-page.tsx';

type Person = CallResponse<'erasure.list'>['items'][number];

const person = (n: number, name: string, more: Partial<Person> = {}): Person => ({
  key: aKey(n),
  name,
  email: `p${n}@aurora.example`,
  left_at: '2020-01-10T12:00:00.000Z',
  retained_until: '2025-01-10T12:00:00.000Z',
  state: 'due',
  ...more,
});
const people = [
  person(1, 'Ana Souza'),
  person(2, 'Bia Reis', { state: 'held' }),
  person(3, 'Caio Lima', { state: 'retention', retained_until: '2027-03-10T12:00:00.000Z' }),
  person(4, 'Davi Melo', { state: 'connection' }),
  person(5, 'Eva Dias', { state: 'in_directory', left_at: null, retained_until: null }),
];

const open = (replies: Replies = {}, at = '/reports/erasure') =>
  openScreen(<ErasurePage />, {
    path: '/reports/erasure',
    at,
    replies: { 'erasure.list': { items: people, next: null }, ...replies },
  });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const eraseButton = 'Erase data of Ana Souza';

describe('erasing people who left', () => {
  it('says who can be erased, and why others not yet', async () => {
    await open();
    expect((await row('Ana Souza')).textContent).toContain('10/01/2020');
    expect((await row('Ana Souza')).textContent).toContain('Can be erased');
    expect((await row('Bia Reis')).textContent).toContain('On legal hold');
    expect((await row('Caio Lima')).textContent).toContain('Retained until 10/03/2027');
    expect((await row('Davi Melo')).textContent).toContain('uses this person’s account');
    expect((await row('Eva Dias')).textContent).toContain('Still in the directory');
    expect(screen.getAllByRole('button', { name: /^Erase data/ })).toHaveLength(1);
  });

  it('erases after a question that says it can’t be undone', async () => {
    const { user, api } = await open();
    await user.click(await screen.findByRole('button', { name: eraseButton }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase data of Ana Souza?' }));
    expect(dialog.getByText(/This can’t be undone/)).toBeDefined();
    expect(dialog.getByText('p1@aurora.example')).toBeDefined();
    api.reply({ 'erasure.erase': { done: true }, 'erasure.list': { items: people.slice(1), next: null } });
    await user.click(dialog.getByRole('button', { name: 'Erase' }));
    await screen.findByText('Data erased');
    expect(api.asked('erasure.erase')[0]!.params).toEqual({ key: aKey(1) });
    expect(screen.queryByRole('button', { name: eraseButton })).toBeNull();
  });

  it('does nothing when the question is canceled', async () => {
    const { user, api } = await open();
    await user.click(await screen.findByRole('button', { name: eraseButton }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(api.asked('erasure.erase')).toEqual([]);
  });

  it('says so where a hold was placed meanwhile', async () => {
    const { user, api } = await open({ 'erasure.erase': refuse('PERSON_NOT_ERASABLE') });
    const held = { items: [person(1, 'Ana Souza', { state: 'held' })], next: null };
    await user.click(await screen.findByRole('button', { name: eraseButton }));
    api.reply({ 'erasure.list': held });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Erase' }));
    await screen.findByText(/can't be erased yet/);
    await screen.findByText('On legal hold');
  });

  it('finds people of the directory too, and says when there is nobody', async () => {
    const { api } = await open({ 'erasure.list': { items: [], next: null } }, '/reports/erasure?search=zzz');
    await screen.findByText('Nobody found');
    expect(api.asked('erasure.list')[0]!.query).toMatchObject({ search: 'zzz' });
  });

  it('is empty while nobody has left', async () => {
    await open({ 'erasure.list': { items: [], next: null } });
    await screen.findByText('Nobody has left the directory');
  });
});
