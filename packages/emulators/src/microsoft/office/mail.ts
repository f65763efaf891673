import type { FastifyInstance } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { requireSignIn } from '../login/require-sign-in.ts';
import { brand, card } from '../sessions/pages.ts';
import { currentSession, forgetCookie, signedIn } from '../sessions/sessions.ts';
import type { Member } from '../state/find.ts';
import type { LoginSession } from '../state/model.ts';
import { html } from '#ui/html.ts';
import type { Html } from '#ui/html.ts';
import { languageOf } from '#ui/language.ts';
import type { Language } from '#ui/language.ts';
import { avatar, sendPage, showTime } from '#ui/page.ts';
import { mailTexts } from './mail-texts.ts';

function mailPage({ user, tenant }: Member, session: LoginSession, language: Language): Html {
  const t = mailTexts[language];
  return html`<header class="card row between">
      <p class="brand">${t.mail} <span>${t.emulated} · ${tenant.displayName}</span></p>
      <div class="account">
        ${avatar(user.displayName)}<span
          ><strong>${user.displayName}</strong><br />
          <span class="quiet" data-testid="signed-in-as">${user.userPrincipalName}</span></span
        >
      </div>
      <a class="button secondary" href="/organizations/oauth2/v2.0/logout">${t.signOut}</a>
    </header>
    <section class="card">
      <h1>${t.inbox}</h1>
      <p class="quiet">${t[session.method]} ${showTime(session.startedAt, language)}.</p>
      <ul class="mail">
        ${t.letters.map((letter) => html`<li><strong>${letter.from}</strong><span class="subject">${letter.subject}</span><span class="quiet">${t.yesterday}</span></li>`)}
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
    const language = languageOf(request);
    const t = mailTexts[language];
    const current = currentSession(context, request);
    if (current !== null && current.session.endedAt !== null) {
      forgetCookie(context, reply);
      const body = html`<section class="card">
        ${brand(language)}
        <h1>${t.signedOutTitle}</h1>
        <p role="status">${t.ends[current.session.endReason ?? ''] ?? t.ended}</p>
        <div class="row end"><a class="button" href="/mail">${t.signInAgain}</a></div>
      </section>`;
      return card(reply, t.signedOut, body);
    }
    const need = { request, reply, appName: t.mail, prompts: [], loginHint: null };
    const member = await requireSignIn(context, need);
    const session = signedIn(context, request)?.session;
    if (member === null || session === undefined) return reply;
    return sendPage(reply, {
      title: t.inbox,
      language,
      width: 'wide',
      body: mailPage(member, session, language),
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
