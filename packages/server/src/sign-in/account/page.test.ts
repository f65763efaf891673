import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { scriptsOf } from '#testing/worker-browser.ts';
import type { WorkerBrowser } from '#testing/worker-browser.ts';
import { reveal, stay } from '../http/page-script.ts';

const password = 'quatro bicicletas verdes';
const chosen = 'sete canoas no rio claro';
const mine = '/accounts/me';
/** A Monday, 09:00 in São Paulo. */
const mondayMorning = '2025-03-10T12:00:00Z';

let database: TestDatabase;
let world: SignInWorld;
const handedOn: string[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database, {
    deps: {
      onPasswordChosen: async (_tx, wish) => {
        handedOn.push(wish.password);
        return true;
      },
    },
  });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});
beforeEach(() => world.clock.set(mondayMorning));

const officeRules = [1, 2, 3, 4, 5].flatMap((day) => [
  { kind: 'weekly' as const, day, start_hour: '08:00', end_hour: '12:00' },
  { kind: 'weekly' as const, day, start_hour: '13:00', end_hour: '18:00' },
]);

async function worker(fields: Parameters<SignInWorld['person']>[0] = {}) {
  const person = await world.person({ password, ...fields });
  await world.shift([person], officeRules);
  return person;
}

async function signedIn(email: string): Promise<WorkerBrowser> {
  const browser = world.browser();
  const answer = await world.signIn(browser, email, password);
  if (answer.statusCode !== 200) throw new Error(`not let in: ${answer.statusCode}`);
  return browser;
}

/** The text of a page, without its markup. */
const wordsOf = (html: string): string =>
  html
    .replace(/<style.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const sessions = (userKey: string) =>
  inCompany(world.db, world.companyKey, (tx) =>
    tx
      .selectFrom('sign_in_sessions')
      .select(['key', 'ended_at', 'end_cause'])
      .where('user_key', '=', userKey)
      .orderBy('authenticated_at')
      .orderBy('key')
      .execute(),
  );

describe('the page', () => {
  it('asks a signed-out browser to sign in first', async () => {
    for (const browser of [world.browser()]) {
      const page = await browser.get(mine);
      expect([page.statusCode, wordsOf(page.body)]).toEqual([
        401,
        expect.stringContaining('Entre para ver sua conta'),
      ]);
      for (const action of ['sign-out', 'password']) {
        const sent = await browser.post(`${mine}/${action}`, { session: 'all' });
        expect([sent.statusCode, sent.headers.location]).toEqual([303, mine]);
      }
    }
  });

  it('shows the person, the hours of the week, the end of access and the next opening', async () => {
    const person = await worker({ name: 'Ana Lima' });
    const page = await (await signedIn(person.email)).get(mine);
    expect(page.statusCode).toBe(200);
    expect(scriptsOf(page.body)).toEqual([reveal.src, stay.src]);
    const words = wordsOf(page.body);
    expect(words).toContain(`Ana Lima (${person.email})`);
    expect(words).toContain('Seu acesso atual termina hoje às 12:00. O próximo começa hoje às 13:00.');
    expect(words).toContain(
      'Segunda-feira a sexta-feira, das 08:00 às 12:00 e das 13:00 às 18:00; sábado e domingo, sem acesso.',
    );
    expect(words).toContain('Segunda-feira, 10/03 (hoje) 08:00–12:00, 13:00–18:00');
    expect(words).toContain('Domingo, 16/03 Sem acesso');
    expect(words).toContain('Fuso horário: horário de Brasília.');
    expect(words).toContain('Chrome no Windows (este dispositivo)');
  });

  it.each([
    ['runs', true, 'Seu acesso atual termina hoje às 12:30. O próximo começa hoje às 13:00.'],
    [
      'nobody used',
      false,
      'Seu acesso atual termina hoje às 12:00. Depois, entre de novo com o acesso avulso.',
    ],
  ])('includes a single access that %s in the end of access', async (_what, isUsed, sentence) => {
    const at = world.clock.now();
    // Used at 11:30 by the company's clock, for an hour.
    const person = await worker({
      single_access_granted_at: new Date(at),
      single_access_duration_seconds: 3600,
      single_access_first_used_at: isUsed ? new Date('2025-03-10T14:30:00Z') : null,
    });
    world.clock.set('2025-03-10T14:45:00Z');
    const words = wordsOf((await (await signedIn(person.email)).get(mine)).body);
    world.clock.set(at);
    expect(words).toContain(sentence);
  });

  it.each([
    ['pt-BR', 'Fora do seu horário. Entre de novo com o acesso avulso.'],
    ['en', 'You’re outside your hours. Sign in again with your single access.'],
    ['es', 'Fuera de su horario. Inicie sesión de nuevo con su acceso puntual.'],
  ])('explains in %s how to use a single access outside the hours', async (language, sentence) => {
    const person = await worker({
      single_access_granted_at: new Date(world.clock.now()),
      single_access_duration_seconds: 3600,
    });
    const browser = await signedIn(person.email);
    // The hours were shortened after the sign-in.
    await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .updateTable('sign_in_sessions')
        .set({ expires_at: new Date('2025-03-10T21:00:00Z') })
        .where('user_key', '=', person.key)
        .execute(),
    );
    world.clock.set('2025-03-10T15:30:00Z');
    expect(wordsOf((await browser.get(`${mine}?lang=${language}`)).body)).toContain(sentence);
  });

  it.each([
    ['en', 'Monday to Friday, from 08:00 to 12:00 and from 13:00 to 18:00; Saturday and Sunday, no access.'],
    ['es', 'De lunes a viernes, de 08:00 a 12:00 y de 13:00 a 18:00; sábado y domingo, sin acceso.'],
  ])('is shown in %s', async (language, sentence) => {
    const person = await worker();
    const page = await (await signedIn(person.email)).get(`${mine}?lang=${language}`);
    expect(wordsOf(page.body)).toContain(sentence);
    expect(page.body).not.toMatch(/\{\w+\}|mine\.\w+/);
  });

  it('shows a night as one window of its first day, and marks vacation days', async () => {
    const person = await world.person({
      password,
      vacation_starts_on: '2025-03-14',
      vacation_ends_on: '2025-03-20',
    });
    await world.shift(
      [person],
      [{ kind: 'everyday', start_hour: '22:00', end_hour: '06:00', ends_next_day: true }],
    );
    world.clock.set('2025-03-11T02:00:00Z');
    const words = wordsOf((await (await signedIn(person.email)).get(mine)).body);
    expect(words).toContain('Segunda-feira, 10/03 (hoje) 22:00–06:00 do dia seguinte');
    expect(words).toContain('Férias de 14/03/2025 a 20/03/2025');
    expect(words).toContain('Quinta-feira, 13/03 22:00–24:00');
    expect(words).toContain('Sexta-feira, 14/03 Férias');
  });

  it('describes a night of every day in one sentence, without the end of the night before', async () => {
    const person = await world.person({ password });
    await world.shift(
      [person],
      [{ kind: 'everyday', start_hour: '19:00', end_hour: '07:00', ends_next_day: true }],
      { name: 'Enfermagem' },
    );
    world.clock.set('2025-03-10T23:00:00Z');
    const browser = await signedIn(person.email);
    const words = wordsOf((await browser.get(mine)).body);
    expect(words).toContain('Todos os dias, das 19:00 às 07:00 do dia seguinte. ');
    expect(words).toContain('Turno: Enfermagem');
    expect(words).not.toContain('00:00');
    expect(wordsOf((await browser.get(`${mine}?lang=en`)).body)).toContain(
      'Every day, from 19:00 to 07:00 the next day.',
    );
    expect(wordsOf((await browser.get(`${mine}?lang=es`)).body)).toContain(
      'Todos los días, de 19:00 a 07:00 del día siguiente.',
    );
  });

  it.each([
    ['pt-BR', 'termina hoje às 18:00 (horário do Amazonas)', 'Fuso horário: horário do Amazonas.'],
    ['en', 'ends today at 18:00 (Amazon Time)', 'Time zone: Amazon Time.'],
    ['es', 'termina hoy a las 18:00 (hora del Amazonas)', 'Zona horaria: hora del Amazonas.'],
  ])('says in %s every time in the zone of the shift, by its name', async (language, end, zone) => {
    const person = await world.person({ password });
    await world.shift([person], officeRules.slice(1, 2), { zone: 'America/Manaus' });
    await world.shift([person], [{ kind: 'everyday', start_hour: '08:00', end_hour: '18:00' }], {
      zone: 'America/Manaus',
    });
    const words = wordsOf((await (await signedIn(person.email)).get(`${mine}?lang=${language}`)).body);
    expect(words).toContain(end);
    expect(words).toContain(zone);
    expect(words).toContain('08:00–18:00');
    expect(words).not.toMatch(/09:00–19:00|Bras[ií]lia/);
  });

  it('has a table for each time zone of the person’s shifts', async () => {
    const person = await world.person({ password });
    await world.shift([person], [{ kind: 'everyday', start_hour: '08:00', end_hour: '18:00' }], {
      name: 'Filial Manaus',
      zone: 'America/Manaus',
    });
    await world.shift([person], [{ kind: 'everyday', start_hour: '06:00', end_hour: '11:00' }], {
      name: 'Matriz',
    });
    const words = wordsOf((await (await signedIn(person.email)).get(mine)).body);
    for (const each of ['Turno: Filial Manaus', 'Turno: Matriz', 'das 08:00 às 18:00', 'das 06:00 às 11:00'])
      expect(words).toContain(each);
    expect(words.match(/Fuso horário: /g)).toHaveLength(3);
  });

  it('shows the weeks before and after this one, with holidays and special dates by name', async () => {
    const person = await world.person({ password });
    await world.shift(
      [person],
      [
        ...officeRules,
        { kind: 'holiday', start_hour: null, end_hour: null },
        {
          kind: 'special_date',
          start_hour: '10:00',
          end_hour: '12:00',
          start_date: '2025-04-22',
          end_date: '2025-04-22',
        },
      ],
      { holiday_region: 'BR' },
    );
    await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .insertInto('calendar_exceptions')
        .values({
          key: crypto.randomUUID(),
          company_key: world.companyKey,
          on_date: '2025-04-23',
          kind: 'holiday',
          name: 'Dia da fundação',
          created_at: new Date(world.clock.now()),
        })
        .execute(),
    );
    await world.touch();
    const browser = await signedIn(person.email);
    expect((await browser.get(mine)).body).toContain('href="/accounts/me?week=2025-03-17#week"');
    const page = await browser.get(`${mine}?week=2025-04-24`);
    const words = wordsOf(page.body);
    expect(words).toContain('Meu horário de 21/04/2025 a 27/04/2025');
    expect(words).toContain('Segunda-feira, 21/04 Sem acesso Feriado: Tiradentes');
    expect(words).toContain('Terça-feira, 22/04 10:00–12:00 Data especial');
    expect(words).toContain('Quarta-feira, 23/04 Sem acesso Feriado: Dia da fundação');
    expect(page.body).toContain('href="/accounts/me?week=2025-04-14#week"');
    expect(page.body).toContain('href="/accounts/me?week=2025-04-21&amp;lang=en"');
    await inCompany(world.db, world.companyKey, (tx) => tx.deleteFrom('calendar_exceptions').execute());
  });

  it.each(['2035-01-01', '2024-01-01', '2025-02-30', 'x'])(
    'shows this week for %s, which is too far or no date',
    async (week) => {
      const person = await worker();
      const words = wordsOf((await (await signedIn(person.email)).get(`${mine}?week=${week}`)).body);
      expect(words).toContain('Meu horário nesta semana');
    },
  );

  it('counts the time down to the end, and gives notice from 15 minutes before it', async () => {
    const person = await worker();
    const browser = await signedIn(person.email);
    const early = await browser.get(mine);
    expect(wordsOf(early.body)).toContain('Tempo restante: 3 h 0 min');
    // Without a script the page comes again when the notice is due.
    expect(early.body).toContain(
      '<noscript><meta http-equiv="refresh" content="9900; url=/accounts/me"/></noscript>',
    );
    expect(wordsOf(early.body)).not.toContain('Salve seu trabalho');
    expect((await browser.get(stay.src)).statusCode).toBe(200);
    world.clock.set('2025-03-10T14:45:00Z');
    const late = await browser.get(mine);
    expect(wordsOf(late.body)).toContain('Seu acesso termina hoje às 12:00. Salve seu trabalho');
    expect(late.body).toContain('<meta http-equiv="refresh" content="600; url=/accounts/me"/>');
    expect(late.body).toContain(
      `href="/accounts/request-single-access?c=${world.samlKey}&amp;email=${encodeURIComponent(person.email)}">Preciso de mais tempo`,
    );
  });

  it('is opened anew by its address, never by sending a form again', async () => {
    const browser = await signedIn((await worker()).email);
    const page = await browser.get(`${mine}?week=2025-03-17&lang=en`);
    expect(page.body).toContain('data-href="/accounts/me?week=2025-03-17&amp;lang=en"');
    const script = (await browser.get(stay.src)).body;
    expect(script).toContain("href = box.getAttribute('data-href')");
    expect(script).toContain('href !== null) location.replace(href)');
    expect(script).not.toContain('location.reload');
  });

  it('stays where it answers a form, with the calendar address or what is wrong with the password', async () => {
    const browser = await signedIn((await worker()).email);
    const made = await browser.post('/accounts/me/calendar', { order: 'make', seen: '' });
    const wrong = await browser.post('/accounts/me/password', {
      current: 'errada',
      password: chosen,
      repeat: chosen,
    });
    expect(made.body).toContain('.ics');
    expect(wrong.statusCode).toBe(422);
    for (const { body } of [made, wrong]) {
      expect(wordsOf(body)).toContain('Tempo restante');
      expect(body).not.toContain('http-equiv="refresh"');
      expect(body).not.toContain('data-href');
    }
  });

  it('counts nothing down for an access without an end, nor for one whose hours do not apply', async () => {
    const always = await worker();
    await world.shift([always], [{ kind: 'everyday', start_hour: '00:00', end_hour: '23:59' }]);
    for (const person of [always, await worker({ is_admin: true })]) {
      const page = await (await signedIn(person.email)).get(mine);
      expect(page.body).not.toContain('http-equiv="refresh"');
      expect(scriptsOf(page.body)).toEqual([reveal.src]);
    }
  });

  it('lists the person’s own requests with what came of them', async () => {
    const person = await worker({
      single_access_granted_at: new Date('2025-03-10T11:00:00Z'),
      single_access_duration_seconds: 7200,
      single_access_first_used_at: new Date('2025-03-10T11:30:00Z'),
    });
    const stranger = await worker();
    const request = (fields: {
      user_key: string;
      kind: 'single_access' | 'password_change' | 'first_password';
    }) => ({
      key: crypto.randomUUID(),
      company_key: world.companyKey,
      created_at: new Date('2025-03-09T12:00:00Z'),
      asked_at: new Date('2025-03-09T12:00:00Z'),
      ends_at: new Date('2025-03-12T12:00:00Z'),
      ...fields,
    });
    const own = { user_key: person.key, kind: 'single_access' } as const;
    await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .insertInto('access_requests')
        .values([
          request({ user_key: person.key, kind: 'password_change' }),
          {
            ...request(own),
            state: 'approved',
            decided_by_name: 'Helena',
            ends_at: new Date('2025-03-10T11:00:00Z'),
          },
          {
            ...request(own),
            state: 'refused',
            decided_by_name: 'Helena',
            ends_at: new Date('2025-03-10T11:10:00Z'),
            word: 'Hoje não',
          },
          { ...request(own), state: 'open', ends_at: new Date('2025-03-10T11:59:00Z') },
          {
            ...request(own),
            state: 'refused',
            decided_by_name: 'Helena',
            asked_at: new Date('2025-01-01T12:00:00Z'),
            word: 'antiga',
          },
          request({ user_key: person.key, kind: 'first_password' }),
          { ...request({ ...own, user_key: stranger.key }), word: 'de outra pessoa' },
        ])
        .execute(),
    );
    const page = await (await signedIn(person.email)).get(mine);
    const words = wordsOf(page.body);
    expect(words).toContain('Nova senha Aguardando resposta; expira em 12/03/2025 (quarta-feira), às 09:00.');
    expect(words).toContain('Aprovada hoje às 08:00. O acesso termina hoje às 10:30.');
    expect(words).toContain('Recusada hoje às 08:10. Resposta: Hoje não');
    expect(words).toContain('Expirou sem resposta hoje às 08:59.');
    expect(words).toContain('Enviada ontem às 09:00');
    expect(words).toContain('Acesso avulso em uso: termina hoje às 10:30.');
    expect(words.match(/Enviada /g)).toHaveLength(4);
    expect(words).not.toMatch(/antiga|de outra pessoa/);
  });

  it('merges the shifts, and says when access is open all week', async () => {
    const person = await worker();
    await world.shift([person], [{ kind: 'everyday', start_hour: '00:00', end_hour: '23:59' }]);
    const words = wordsOf((await (await signedIn(person.email)).get(mine)).body);
    expect(words).toContain('Nesta semana o acesso fica aberto o tempo todo.');
    expect(words).toContain('Quarta-feira, 12/03 O dia todo');
    expect(words).toContain('sem horário de término');
  });

  it('tells an administrator that the hours do not apply', async () => {
    const person = await worker({ is_admin: true });
    const words = wordsOf((await (await signedIn(person.email)).get(mine)).body);
    expect(words).toContain('você pode entrar a qualquer hora');
    expect(words).not.toContain('Meu horário nesta semana');
  });

  it('ends with the session, and for a suspended person', async () => {
    const person = await worker();
    const browser = await signedIn(person.email);
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('key', '=', person.key).execute(),
    );
    expect((await browser.get(mine)).statusCode).toBe(401);
  });

  it('is linked from the page to which the workspace sends people for a password change', async () => {
    const page = await world.browser().get('/sign-in/password');
    expect(page.body).toContain('href="/accounts/me"');
    expect(page.body).toContain('href="/accounts/reset-password"');
  });
});

describe('devices', () => {
  it('lists only the person’s live sessions; ending one keeps this one', async () => {
    const person = await worker();
    const stranger = await worker();
    const other = await signedIn(person.email);
    world.clock.set(world.clock.now() + 1000);
    const browser = await signedIn(person.email);
    const strange = await signedIn(stranger.email);
    const [first, second] = await sessions(person.key);
    const [foreign] = await sessions(stranger.key);
    const page = await browser.get(mine);
    expect(page.body.match(/name="session" value="([^"]+)"/g)).toHaveLength(3);
    expect(page.body).not.toContain(foreign?.key);
    await browser.post(`${mine}/sign-out`, { session: foreign?.key ?? '' });
    expect((await strange.get(mine)).statusCode).toBe(200);
    const answer = await browser.post(`${mine}/sign-out`, { session: first?.key ?? '' });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/accounts/me?ended=${first?.key ?? ''}`,
    ]);
    expect((await other.get(mine)).statusCode).toBe(401);
    expect((await browser.get('/accounts/me?ended=1')).body).toContain('A sessão foi encerrada.');
    const warned = await browser.get(answer.headers.location ?? '');
    expect(warned.body).toContain('o e-mail pode continuar aberto naquele dispositivo');
    const after = await sessions(person.key);
    expect(after.map((row) => [row.key, row.end_cause])).toEqual([
      [first?.key, 'signed_out'],
      [second?.key, null],
    ]);
    const event = await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .selectFrom('audit_events')
        .selectAll()
        .where('event', '=', 'user.session_ended')
        .where('target_key', '=', person.key)
        .executeTakeFirstOrThrow(),
    );
    expect(event).toMatchObject({ actor_user_key: person.key, after: { key: first?.key } });
  });

  it('have buttons of different names, also where they are of one kind', async () => {
    const person = await worker();
    for (let count = 0; count < 2; count += 1) {
      await signedIn(person.email);
      world.clock.set(world.clock.now() + 60_000);
    }
    const page = await (await signedIn(person.email)).get(mine);
    const names = [...page.body.matchAll(/aria-label="(Encerrar[^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      'Encerrar sessão de Chrome no Windows (Entrou hoje às 09:01)',
      'Encerrar sessão de Chrome no Windows (Entrou hoje às 09:00)',
    ]);
  });

  it('ending this one works like a sign-out', async () => {
    const person = await worker();
    const browser = await signedIn(person.email);
    const [session] = await sessions(person.key);
    const answer = await browser.post(`${mine}/sign-out`, { session: session?.key ?? '' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sign-in/sign-out?from=page']);
    await browser.get('/sign-in/sign-out?from=page');
    expect((await browser.get(mine)).statusCode).toBe(401);
  });

  it('ending all of them ends the workspace’s sessions too', async () => {
    const person = await worker();
    const other = await signedIn(person.email);
    const browser = await signedIn(person.email);
    const answer = await browser.post(`${mine}/sign-out`, { session: 'all' });
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringContaining('de todos os dispositivos'),
    ]);
    for (const each of [browser, other]) expect((await each.get(mine)).statusCode).toBe(401);
    const planned = await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .selectFrom('planned_logouts')
        .select(['scope', 'cause', 'ordered_by_user_key'])
        .where('user_key', '=', person.key)
        .where('session_key', 'is', null)
        .execute(),
    );
    expect(planned).toEqual([{ scope: 'all_devices', cause: 'ordered', ordered_by_user_key: person.key }]);
  });

  it.each(['another one', 'all'])(
    'end a single access without a duration, and every session with it: %s',
    async (which) => {
      const granted = new Date(world.clock.now());
      const person = await world.person({ password, single_access_granted_at: granted });
      const other = await signedIn(person.email);
      world.clock.set(world.clock.now() + 1000);
      const browser = await signedIn(person.email);
      const [first] = await sessions(person.key);
      const answer = await browser.post(`${mine}/sign-out`, {
        session: which === 'all' ? 'all' : (first?.key ?? ''),
      });
      expect([answer.statusCode, answer.body]).toEqual([
        200,
        expect.stringContaining('de todos os dispositivos'),
      ]);
      for (const each of [browser, other]) expect((await each.get(mine)).statusCode).toBe(401);
      expect((await world.signIn(world.browser(), person.email, password)).statusCode).toBe(403);
    },
  );

  it.each([
    ['a form of another site', { origin: 'https://evil.example' }, { session: 'all' }, 403],
    ['a cross-site form', { 'sec-fetch-site': 'cross-site' }, { session: 'all' }, 403],
    ['no key', {}, { session: "' or 1=1 --" }, 400],
    ['nothing', {}, {}, 400],
  ])('%s ends nothing', async (_what, headers, form, status) => {
    const person = await worker();
    const browser = await signedIn(person.email);
    expect((await browser.post(`${mine}/sign-out`, { ...form }, { ...headers })).statusCode).toBe(status);
    expect((await browser.get(mine)).statusCode).toBe(200);
  });
});

describe('the mailbox', () => {
  const orders = (userKey: string) =>
    inCompany(world.db, world.companyKey, (tx) =>
      tx
        .selectFrom('planned_logouts')
        .select(['session_key', 'scope', 'ordered_by_user_key'])
        .where('user_key', '=', userKey)
        .where('cause', '=', 'ordered')
        .where('state', '=', 'planned')
        .execute(),
    );

  it('is listed with its button when another device left it open, and closes with one click', async () => {
    const person = await worker();
    const other = world.browser();
    other.userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    await world.signIn(other, person.email, password);
    world.clock.set(world.clock.now() + 1000);
    const browser = await signedIn(person.email);
    const [first] = await sessions(person.key);
    await browser.post(`${mine}/sign-out`, { session: first?.key ?? '' });
    const page = await browser.get(mine);
    expect(page.body).toContain('O e-mail pode continuar aberto');
    expect(page.body).toContain(`name="email" value="${first?.key}"`);
    const answer = await browser.post(`${mine}/sign-out`, { email: first?.key ?? '' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/accounts/me']);
    expect(wordsOf((await browser.get(mine)).body)).toContain(
      'O e-mail está sendo fechado em todos os seus dispositivos.',
    );
    expect(await orders(person.key)).toEqual([
      { session_key: first?.key, scope: 'browser', ordered_by_user_key: person.key },
    ]);
    world.clock.set(world.clock.now() + 121_000);
    expect(wordsOf((await browser.get(mine)).body)).toContain(
      'A saída do e-mail foi solicitada, mas ainda não foi confirmada.',
    );
    await inCompany(world.db, world.companyKey, (tx) =>
      tx.updateTable('planned_logouts').set({ state: 'done' }).where('user_key', '=', person.key).execute(),
    );
    const closed = wordsOf((await browser.get(`${mine}?closing=1`)).body);
    expect(closed).not.toContain('O e-mail está sendo fechado');
    expect(closed).not.toContain('ainda não foi confirmada');
    // This browser stays signed in.
    expect((await browser.get(mine)).statusCode).toBe(200);
  });

  it('of another person or of a live session cannot be closed by any key', async () => {
    const person = await worker();
    const stranger = await worker();
    await signedIn(stranger.email);
    const browser = await signedIn(person.email);
    for (const { key } of [...(await sessions(stranger.key)), ...(await sessions(person.key))])
      expect((await browser.post(`${mine}/sign-out`, { email: key })).statusCode).toBe(303);
    expect((await browser.post(`${mine}/sign-out`, { email: 'x' })).statusCode).toBe(400);
    expect(await orders(stranger.key)).toEqual([]);
    expect(await orders(person.key)).toEqual([]);
  });

  it('must be closed by an administrator themselves, and the page says so', async () => {
    const admin = await worker({ is_admin: true });
    const browser = await signedIn(admin.email);
    const page = wordsOf((await browser.get(mine)).body);
    expect(page).toContain('para fechá-lo, use a opção Sair');
    expect(page).not.toContain('Sair de tudo, inclusive do e-mail');
    const out = wordsOf((await browser.post(`${mine}/sign-out`, { session: 'all' })).body);
    expect(out).toContain('O e-mail continua aberto: para fechá-lo');
    expect(await orders(admin.key)).toEqual([]);
  });

  it('must be closed by the person while control is off, as the page says', async () => {
    const person = await worker();
    const browser = await signedIn(person.email);
    const turn = async (state: 'active' | 'inactive') => {
      await inCompany(world.db, world.companyKey, (tx) =>
        tx
          .updateTable('companies')
          .set({ control_state: state })
          .where('key', '=', world.companyKey)
          .execute(),
      );
      await world.touch();
    };
    await turn('inactive');
    try {
      expect(wordsOf((await browser.get(mine)).body)).toContain('O e-mail continua aberto');
      const out = wordsOf((await browser.post(`${mine}/sign-out`, { session: 'all' })).body);
      expect(out).toContain('O e-mail continua aberto: para fechá-lo');
      expect(await orders(person.key)).toEqual([]);
    } finally {
      await turn('active');
    }
  });

  it('is offered with the sign-out, and one sentence explains the difference', async () => {
    const person = await worker();
    const browser = await signedIn(person.email);
    const page = wordsOf((await browser.get(mine)).body);
    expect(page).toContain('“Sair deste dispositivo” deixa o e-mail aberto neste navegador;');
    expect(page).toContain('Sair de tudo, inclusive do e-mail');
  });
});

describe('the password', () => {
  const change = (browser: WorkerBrowser, form: Record<string, string>, headers = {}) =>
    browser.post(
      `${mine}/password`,
      { current: password, password: chosen, repeat: chosen, ...form },
      headers,
    );

  it('can be changed with the old one; every session ends and the workspace gets it too', async () => {
    const person = await worker();
    const other = await signedIn(person.email);
    const browser = await signedIn(person.email);
    const answer = await change(browser, {});
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Senha salva')]);
    for (const each of [browser, other]) expect((await each.get(mine)).statusCode).toBe(401);
    expect(handedOn.at(-1)).toBe(chosen);
    expect((await world.signIn(world.browser(), person.email, password)).statusCode).toBe(403);
    expect((await world.signIn(world.browser(), person.email, chosen)).statusCode).toBe(200);
    const event = await inCompany(world.db, world.companyKey, (tx) =>
      tx
        .selectFrom('audit_events')
        .select('after')
        .where('event', '=', 'user.password_changed')
        .where('target_key', '=', person.key)
        .executeTakeFirstOrThrow(),
    );
    expect(event.after).toEqual({ reason: 'own', isForWorkspace: true });
  });

  it('shows its rules before input, and links each error to its field', async () => {
    const person = await worker();
    const browser = await signedIn(person.email);
    const fieldOf = (html: string, id: string) => new RegExp(`<input id="${id}"[^>]*>`).exec(html)?.[0] ?? '';
    const page = await browser.get(mine);
    expect(wordsOf(page.body)).toContain('A senha precisa ter:');
    expect(fieldOf(page.body, 'password')).toContain('aria-describedby="rules"');
    expect(page.body).not.toContain('aria-invalid');
    const marked = async (form: Record<string, string>) => {
      const { body } = await change(browser, form);
      return ['current', 'password', 'repeat'].filter((id) =>
        /aria-invalid="true" aria-describedby="problems/.test(fieldOf(body, id)),
      );
    };
    expect(await marked({ current: 'não é esta' })).toEqual(['current']);
    expect(await marked({ password: 'curta', repeat: 'curta' })).toEqual(['password']);
    expect(await marked({ repeat: 'outra senha bem longa' })).toEqual(['repeat']);
  });

  it.each([
    ['a wrong old one', { current: 'não é esta' }, 'A senha atual não está correta.'],
    ['no old one', { current: '' }, 'A senha atual não está correta.'],
    ['a short new one', { password: 'curta', repeat: 'curta' }, 'A senha é curta demais.'],
    ['two that differ', { repeat: 'outra senha bem longa' }, 'As duas senhas não são iguais.'],
    ['the same', { password, repeat: password }, 'A nova senha precisa ser diferente da atual.'],
  ])('rejects %s with the reason', async (_what, form, words) => {
    const person = await worker();
    const browser = await signedIn(person.email);
    const answer = await change(browser, form);
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(words)]);
    expect(answer.body).not.toContain(password);
    expect((await browser.get(mine)).statusCode).toBe(200);
  });

  it('allows no more guesses here than at the sign-in', async () => {
    const person = await worker();
    const browser = await signedIn(person.email);
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1)
      statuses.push((await change(browser, { current: `errada ${n}` })).statusCode);
    expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
    expect(statuses.at(-1)).toBe(429);
    expect((await change(browser, {})).statusCode).toBe(429);
  });

  it('is not changed by a form of another site', async () => {
    const person = await worker();
    const browser = await signedIn(person.email);
    expect((await change(browser, {}, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await browser.get(mine)).statusCode).toBe(200);
  });
});
