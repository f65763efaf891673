import type { FastifyReply } from 'fastify';
import { html } from '../ui/html.ts';
import type { Html } from '../ui/html.ts';
import { languageOf } from '../ui/language.ts';
import type { Language } from '../ui/language.ts';
import type { RefusedResponse } from './accept-response.ts';
import { sendPage } from '../ui/page.ts';
import { signInTexts } from './sign-in-texts.ts';
import type { SignInProblem } from './sign-in-texts.ts';

const brand = (language: Language): Html =>
  html`<p class="brand">Workspace <span>${signInTexts[language].emulated}</span></p>`;

const alert = (language: Language, problem: SignInProblem | null): Html | null =>
  problem === null
    ? null
    : html`<p class="alert" role="alert">${signInTexts[language].problems[problem]}</p>`;

/** The first page: which account? */
export function identifierPage(language: Language, email: string, problem: SignInProblem | null): Html {
  const t = signInTexts[language];
  return html`<section class="card">
    ${brand(language)}
    <h1>${t.signIn}</h1>
    <p class="quiet">${t.useAccount}</p>
    ${alert(language, problem)}
    <form method="post" action="/login/identifier">
      <p>
        <label
          >${t.email}
          <input type="email" name="email" value="${email}" autocomplete="username" required autofocus
        /></label>
      </p>
      <div class="row end"><button>${t.next}</button></div>
    </form>
  </section>`;
}

/** The workspace's own password page, for people without SSO. */
export function passwordPage(language: Language, email: string, problem: SignInProblem | null): Html {
  const t = signInTexts[language];
  return html`<section class="card">
    ${brand(language)}
    <h1>${t.hello}</h1>
    <p>${email}</p>
    ${alert(language, problem)}
    <form method="post" action="/login/password">
      <input type="hidden" name="email" value="${email}" />
      <p>
        <label
          >${t.typePassword}
          <input type="password" name="password" autocomplete="current-password" required autofocus
        /></label>
      </p>
      <div class="row end">
        <a class="button secondary" href="/login">${t.otherAccount}</a><button>${t.next}</button>
      </div>
    </form>
  </section>`;
}

/** What a person sees whose session has ended. */
export function signedOutPage(language: Language, email: string, reason: string): Html {
  const t = signInTexts[language];
  const ends: Readonly<Record<string, string>> = t.ends;
  return html`<section class="card">
    ${brand(language)}
    <h1>${t.signedOutTitle}</h1>
    <p role="status">${ends[reason] ?? t.ended}</p>
    <div class="row end">
      <a class="button" href="/login?email=${encodeURIComponent(email)}">${t.signInAgain}</a>
    </div>
  </section>`;
}

/** What a person sees whose identity provider's answer was not accepted. */
export function refusedPage(language: Language, refused: RefusedResponse): Html {
  const t = signInTexts[language];
  return html`<section class="card">
    ${brand(language)}
    <h1>${t.refused}</h1>
    <p class="alert" role="alert" lang="en">${refused.message}</p>
    <p class="quiet">${t.reasonForTesters} <code>${refused.reason}</code></p>
    <div class="row end"><a class="button" href="/login">${t.tryAgain}</a></div>
  </section>`;
}

/** The page of an address that leads nowhere. */
export function missingPage(language: Language): Html {
  const t = signInTexts[language];
  return html`<section class="card">
    <h1>${t.missing}</h1>
    <p><a href="/">${t.back}</a></p>
  </section>`;
}

/** Sends a narrow page. */
export const card = (reply: FastifyReply, title: string, body: Html, status = 200): Promise<unknown> =>
  sendPage(reply, { title, width: 'narrow', body, language: languageOf(reply.request) }, status);
