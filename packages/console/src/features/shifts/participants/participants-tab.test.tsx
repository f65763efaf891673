import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aDifference, aKey, aPageOfUsers, aParticipant, aUser, people } from '#testing/entities.ts';
import { lateAnswer, refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { aPreview, morning, openShift } from '../testing/open-shift.tsx';

type Page = CallResponse<'shifts.users'>;
const aPage = (...items: Page['items']): Page => ({ items, next: null, previous: null, total: items.length });
const ana = aParticipant(1, { name: 'Ana Souza', email: 'ana@empresa.com.br' });
const bia = aParticipant(2, { name: 'Bia Lima', other_shifts: [] });
const open = (replies: Replies = {}, settings: Parameters<typeof openShift>[1] = {}) =>
  openShift({ 'shifts.users': aPage(ana, bia), ...replies }, { search: '?tab=participants', ...settings });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the participants of a shift', () => {
  it('are loaded, counted and listed with their other shifts', async () => {
    const late = lateAnswer<Page>();
    await open({ 'shifts.users': late.promise });
    expect(screen.queryByText('Ninguém neste turno')).toBeNull();
    late.give(aPage(ana, bia, aParticipant(3, { name: 'Caio', status: 'suspended', uo: null })));
    expect(await screen.findByText('3 participantes')).toBeDefined();
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows.find((row) => row.startsWith('Ana'))).toContain('Outro turno');
    expect(rows.find((row) => row.startsWith('Bia'))).toContain('Só este');
    expect(rows.find((row) => row.startsWith('Caio'))).toContain('Suspenso');
  });

  it.each([
    ['en', '1 participant'],
    ['es', '1 participante'],
  ] as const)('are counted in %s', async (language, words) => {
    await open({ 'shifts.users': aPage(ana) }, { language });
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('are added first where there are none, and found again where a search hides them', async () => {
    const { user } = await open({
      'shifts.users': ({ query }) => (query['search'] === 'zzz' ? aPage() : aPage(ana)),
    });
    await user.click(await screen.findByRole('searchbox', { name: 'Buscar participante' }));
    await user.paste('zzz');
    expect(await screen.findByText('Nenhum participante corresponde à busca e ao filtro.')).toBeDefined();
    await user.click(await button('Limpar filtros'));
    expect(await screen.findByRole('link', { name: 'Ana Souza' })).toBeDefined();
  });

  it('say that there is nobody', async () => {
    await open({ 'shifts.users': aPage() });
    expect(await screen.findByText('Ninguém neste turno')).toBeDefined();
  });

  it('say why they could not be loaded, and are loaded at the next try', async () => {
    const { api, user } = await open({ 'shifts.users': refuse('SERVICE_UNAVAILABLE') });
    const retry = await button('Tentar de novo');
    api.reply({ 'shifts.users': aPage(ana) });
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'Ana Souza' })).toBeDefined();
  });

  it('are left alone while other changes are not saved', async () => {
    const { user } = await openShift({ 'shifts.users': aPage(ana) });
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'x');
    await user.click(screen.getByRole('tab', { name: /^Participantes/ }));
    expect(await screen.findByText(/Salve ou descarte antes de mudar os participantes/)).toBeDefined();
    expect(await button('Adicionar pessoas')).toHaveProperty('disabled', true);
    expect(await button('Remover Ana Souza do turno')).toHaveProperty('disabled', true);
  });

  it('are filtered by those without another shift', async () => {
    const { api, user, address } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Só quem não tem outro turno' }));
    await waitFor(() => expect(address()).toContain('only=1'));
    expect(api.asked('shifts.users').at(-1)?.query).toMatchObject({ only_shift: 'true' });
  });
});

describe('removing participants', () => {
  const losing = aPreview({ total: 1, loses: people('Ana Souza') });

  it('shows what it costs, then reports what it did', async () => {
    const { api, user } = await open({
      'shifts.preview': losing,
      'shifts.removeUsers': { removed: 1, difference: losing },
    });
    await user.click(await button('Remover Ana Souza do turno'));
    const question = within(await screen.findByRole('dialog', { name: 'Remover 1 pessoa do turno?' }));
    expect(question.getByText('Esta ação pode ser desfeita depois.')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Cancelar');
    await user.click(question.getByRole('button', { name: 'Remover do turno' }));
    expect(await screen.findByText('1 pessoa removida. 1 pessoa perde o acesso agora.')).toBeDefined();
    await waitUntilGone('dialog');
    await user.click(await button('Ver quem'));
    const report = within(await screen.findByRole('dialog', { name: 'O que esta mudança fez' }));
    expect(report.getByText(/Ana Souza/)).toBeDefined();
    expect(api.asked('shifts.removeUsers')[0]?.body).toEqual({ users: [ana.key] });
  });

  it('removes the selected ones, and says when some were out already', async () => {
    const { user } = await open({ 'shifts.removeUsers': { removed: 1, difference: aDifference() } });
    for (const name of ['Ana Souza', 'Bia Lima'])
      await user.click(await screen.findByRole('checkbox', { name: `Selecionar ${name}` }));
    expect(screen.getByText('2 selecionados')).toBeDefined();
    await user.click(await button('Remover do turno'));
    const question = within(await screen.findByRole('dialog', { name: 'Remover 2 pessoas do turno?' }));
    await user.click(question.getByRole('button', { name: 'Remover do turno' }));
    expect(await screen.findByText('1 pessoa removida. 1 pessoa não estava mais no turno.')).toBeDefined();
    await waitUntilGone('dialog');
    expect(screen.queryByText('2 selecionados')).toBeNull();
  });

  it('removes nobody when the question is left, the effect cannot be computed, or the server refuses', async () => {
    const { api, user } = await open({ 'shifts.removeUsers': refuse('PROTECTED_USER') });
    await user.click(await button('Remover Ana Souza do turno'));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitUntilGone('dialog');
    expect(api.asked('shifts.removeUsers')).toEqual([]);
    api.reply({ 'shifts.preview': refuse('SERVICE_UNAVAILABLE') });
    await user.click(await button('Remover Ana Souza do turno'));
    expect(await screen.findByText(/O serviço está indisponível/)).toBeDefined();
    api.reply({ 'shifts.preview': aPreview() });
    await user.click(await button('Remover Ana Souza do turno'));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Remover do turno' }));
    await waitFor(() => expect(api.asked('shifts.removeUsers')).toHaveLength(1));
    await waitUntilGone('dialog');
    expect(screen.getByRole('link', { name: 'Ana Souza' })).toBeDefined();
  });

  it('does not remove a protected person', async () => {
    await open({ 'shifts.users': aPage({ ...ana, is_protected: true }) });
    expect(await button('Remover Ana Souza do turno')).toHaveProperty('disabled', true);
  });
});

describe('adding people', () => {
  const added: CallResponse<'shifts.addUsers'> = {
    added: 1,
    unchanged: 0,
    not_found: [],
    gone: [],
    invalid: [],
    protected: [],
    difference: aDifference(),
  };
  const zeca = aUser(30, { name: 'Zeca', email: 'zeca@empresa.com.br' });
  const openAdding = async (replies: Replies = {}) => {
    const opened = await open({
      'users.list': aPageOfUsers([
        zeca,
        aUser(31, { name: 'Dentro', rule_group: [morning.key] }),
        aUser(32, { name: 'Saiu', status: 'not_synchronised' }),
      ]),
      'shifts.preview': aPreview({ joining: 1, total: 1, gains: people('Zeca') }),
      'shifts.addUsers': added,
      ...replies,
    });
    await opened.user.click(await button('Adicionar pessoas'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar pessoas' }));
    const next = () => dialog.getByRole('button', { name: 'Ver o efeito' });
    const typeEmails = async (text: string) => {
      await opened.user.click(dialog.getByRole('tab', { name: /^Por e-mails/ }));
      await opened.user.click(await dialog.findByRole('textbox', { name: 'E-mails' }));
      await opened.user.paste(text);
    };
    return { ...opened, dialog, next, typeEmails };
  };

  it('finds people, leaves out those that are in or left, and shows the effect first', async () => {
    const { api, dialog, next, user, address } = await openAdding();
    expect(next()).toHaveProperty('disabled', true);
    expect(await dialog.findByRole('checkbox', { name: /^Dentro/ })).toHaveProperty('disabled', true);
    expect(dialog.getByRole('checkbox', { name: /^Saiu/ })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('checkbox', { name: /^Zeca/ }));
    await user.click(next());
    expect(await dialog.findByText('Zeca entra no turno Manhã.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Voltar' }));
    expect(dialog.getByRole('button', { name: 'Remover Zeca da seleção' })).toBeDefined();
    await user.click(next());
    await user.click(await dialog.findByRole('button', { name: 'Adicionar pessoas' }));
    expect(await screen.findByText('1 pessoa adicionada.')).toBeDefined();
    await waitFor(() => expect(address()).not.toContain('adding'));
    expect(api.asked('shifts.addUsers')[0]?.body).toMatchObject({ users: [zeca.key] });
  });

  it('takes whole units, names what is chosen, and drops it again', async () => {
    const { dialog, next, user } = await openAdding();
    await user.click(dialog.getByRole('tab', { name: 'Por unidade' }));
    await user.click(await dialog.findByRole('checkbox', { name: /^Loja/ }));
    expect(dialog.getByRole('tab', { name: 'Por unidade (1)' })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Remover Unidade Loja da seleção' }));
    expect(dialog.getByText(/^Ninguém ainda/)).toBeDefined();
    expect(next()).toHaveProperty('disabled', true);
  });

  it('lists what is no email, what nobody has and who left, to be corrected or dropped', async () => {
    const { dialog, next, typeEmails, user } = await openAdding({
      'shifts.preview': aPreview({ not_found: ['x@y.com'], gone: ['saiu@empresa.com.br'] }),
    });
    await typeEmails('zeca@empresa.com.br nonsense');
    expect(await dialog.findByText('nonsense: não é um e-mail')).toBeDefined();
    expect(next()).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('button', { name: 'Remover 1 da lista' }));
    await typeEmails(' x@y.com saiu@empresa.com.br');
    await user.click(next());
    expect(await dialog.findByText('x@y.com: ninguém da empresa')).toBeDefined();
    expect(dialog.getByText('saiu@empresa.com.br: não está mais no diretório')).toBeDefined();
    expect(dialog.getByRole('tab', { name: /^Por e-mails.*!/ })).toBeDefined();
  });

  it('says that nobody new joins, and why the effect could not be computed', async () => {
    const { api, dialog, next, user } = await openAdding({ 'shifts.preview': refuse('SERVICE_UNAVAILABLE') });
    await user.click(await dialog.findByRole('checkbox', { name: /^Zeca/ }));
    await user.click(next());
    expect(await screen.findByText(/O serviço está indisponível/)).toBeDefined();
    api.reply({ 'shifts.preview': aPreview({ joining: 0, already_in: 1 }) });
    await user.click(next());
    expect(
      await dialog.findByText('Ninguém novo entra no turno. 1 pessoa já está no turno e fica como está.'),
    ).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Adicionar pessoas' })).toBeNull();
  });

  it('asks before it is left with somebody chosen', async () => {
    const { dialog, user, address } = await openAdding();
    await user.click(await dialog.findByRole('checkbox', { name: /^Zeca/ }));
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Fechar sem adicionar?' }));
    await user.click(question.getByRole('button', { name: 'Continuar editando' }));
    await waitUntilGone('dialog', { name: 'Fechar sem adicionar?' });
    expect(address()).toContain('adding=1');
    expect(dialog.getByRole('checkbox', { name: /^Zeca/ })).toHaveProperty('checked', true);
    await user.keyboard('{Escape}');
    const again = within(await screen.findByRole('dialog', { name: 'Fechar sem adicionar?' }));
    await user.click(again.getByRole('button', { name: 'Fechar sem adicionar' }));
    await waitFor(() => expect(address()).not.toContain('adding'));
  });

  it('is left without a question where nobody is chosen', async () => {
    const { user, address } = await openAdding();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).not.toContain('adding'));
    await waitUntilGone('dialog');
  });

  it('reports protected people that were left out', async () => {
    const left = { key: aKey(44), name: 'Gil Gestor', email: 'gil@empresa.com.br' };
    const { dialog, next, user } = await openAdding({
      'shifts.preview': aPreview({ joining: 1, protected: [left] }),
      'shifts.addUsers': { ...added, protected: [left] },
    });
    await user.click(await dialog.findByRole('checkbox', { name: /^Zeca/ }));
    await user.click(next());
    expect(await dialog.findByText(/^1 pessoa fica de fora/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Adicionar pessoas' }));
    const report = within(await screen.findByRole('dialog', { name: 'O que esta mudança fez' }));
    expect(report.getByText(/Gil Gestor/)).toBeDefined();
  });
});
