import type { FastifyInstance } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { requireSignIn } from '../login/require-sign-in.ts';
import { brand, card } from '../sessions/pages.ts';
import { currentSession, forgetCookie, signedIn } from '../sessions/sessions.ts';
import type { Member } from '../state/find.ts';
import type { LoginSession } from '../state/model.ts';
import { html } from '../../ui/html.ts';
import type { Html } from '../../ui/html.ts';
import { avatar, sendPage, showTime } from '../../ui/page.ts';

const letters = [
  { from: 'Recursos Humanos', subject: 'Escala do próximo mês já está no mural' },
  { from: 'Loja Centro', subject: 'Lançamento de sexta: chegada dos livros às 9h' },
  { from: 'Depósito', subject: 'Conferência do inventário na quinta-feira' },
] as const;

const endTexts: Readonly<Record<string, string>> = {
  revoked: 'O administrador encerrou as suas sessões.',
  disabled: 'A sua conta foi desabilitada pelo administrador.',
  deleted: 'Esta conta não existe mais.',
  expired: 'A sua sessão expirou.',
  logout: 'Você saiu da conta.',
};

function mailPage({ user, tenant }: Member, session: LoginSession): Html {
  const method = session.method === 'saml' ? 'página de entrada da empresa' : 'senha da Microsoft';
  return html`<header class="card row between">
      <p class="brand">Correio <span>emulado · Microsoft 365 · ${tenant.displayName}</span></p>
      <div class="account">
        ${avatar(user.displayName)}<span
          ><strong>${user.displayName}</strong><br />
          <span class="quiet" data-testid="signed-in-as">${user.userPrincipalName}</span></span
        >
      </div>
      <a class="button secondary" href="/organizations/oauth2/v2.0/logout">Sair</a>
    </header>
    <section class="card">
      <h1>Caixa de entrada</h1>
      <p class="quiet">Conectado por ${method} desde ${showTime(session.startedAt)}.</p>
      <ul class="mail">
        ${letters.map((letter) => html`<li><strong>${letter.from}</strong><span class="subject">${letter.subject}</span><span class="quiet">ontem</span></li>`)}
      </ul>
    </section>`;
}

/** Asks every two seconds whether the session still lives, and shows the next page when it does not. */
const pollScript = `
setInterval(async () => {
  try {
    const answer = await fetch('/mail/session', { cache: 'no-store' });
    const { signedIn } = await answer.json();
    if (!signedIn) location.reload();
  } catch { /* the app is away for a moment; the next round asks again */ }
}, 2000);
`;

/** A mail-like page behind the login host, as the workspace app is at Google. */
export function addMail(app: FastifyInstance, context: MicrosoftContext): void {
  app.get('/mail', async (request, reply) => {
    const current = currentSession(context, request);
    if (current !== null && current.session.endedAt !== null) {
      forgetCookie(context, reply);
      const body = html`<section class="card">
        ${brand}
        <h1>Você foi desconectado</h1>
        <p role="status">${endTexts[current.session.endReason ?? ''] ?? 'A sua sessão terminou.'}</p>
        <div class="row end"><a class="button" href="/mail">Entrar novamente</a></div>
      </section>`;
      return card(reply, 'Desconectado', body);
    }
    const need = { request, reply, appName: 'Correio', prompts: [], loginHint: null };
    const member = await requireSignIn(context, need);
    const session = signedIn(context, request)?.session;
    if (member === null || session === undefined) return reply;
    return sendPage(reply, {
      title: 'Caixa de entrada',
      width: 'wide',
      body: mailPage(member, session),
      script: '/_assets/mail.js',
    });
  });

  app.get('/mail/session', async (request, reply) => {
    const current = currentSession(context, request);
    const isSignedIn = current !== null && current.session.endedAt === null && current.member !== null;
    return reply.header('cache-control', 'no-store').send({
      signedIn: isSignedIn,
      email: isSignedIn ? (current.member?.user.userPrincipalName ?? null) : null,
      endReason: current?.session.endReason ?? null,
    });
  });

  app.get('/_assets/mail.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(pollScript),
  );
}
