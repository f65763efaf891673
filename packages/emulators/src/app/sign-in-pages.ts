import type { FastifyReply } from 'fastify';
import { html } from '../ui/html.ts';
import type { Html } from '../ui/html.ts';
import type { RefusedResponse } from './accept-response.ts';
import { sendPage } from '../ui/page.ts';

const brand = html`<p class="brand">Workspace <span>emulado</span></p>`;

const alert = (problem: string | null): Html | null =>
  problem === null ? null : html`<p class="alert" role="alert">${problem}</p>`;

/** The first page: which account? */
export function identifierPage(email: string, problem: string | null): Html {
  return html`<section class="card">
    ${brand}
    <h1>Fazer login</h1>
    <p class="quiet">Use a conta da sua empresa.</p>
    ${alert(problem)}
    <form method="post" action="/login/identifier">
      <p>
        <label
          >E-mail
          <input type="email" name="email" value="${email}" autocomplete="username" required autofocus
        /></label>
      </p>
      <div class="row end"><button>Avançar</button></div>
    </form>
  </section>`;
}

/** The workspace's own password page, for people without SSO. */
export function passwordPage(email: string, problem: string | null): Html {
  return html`<section class="card">
    ${brand}
    <h1>Olá!</h1>
    <p>${email}</p>
    ${alert(problem)}
    <form method="post" action="/login/password">
      <input type="hidden" name="email" value="${email}" />
      <p>
        <label
          >Digite sua senha
          <input type="password" name="password" autocomplete="current-password" required autofocus
        /></label>
      </p>
      <div class="row end">
        <a class="button secondary" href="/login">Outra conta</a><button>Avançar</button>
      </div>
    </form>
  </section>`;
}

const endTexts: Readonly<Record<string, string>> = {
  signOut: 'O administrador encerrou a sua sessão.',
  suspended: 'A sua conta foi suspensa pelo administrador.',
  deleted: 'Esta conta não existe mais.',
  expired: 'A sua sessão expirou.',
  logout: 'Você saiu da conta.',
};

/** What a person sees whose session has ended. */
export function signedOutPage(email: string, reason: string): Html {
  return html`<section class="card">
    ${brand}
    <h1>Você foi desconectado</h1>
    <p role="status">${endTexts[reason] ?? 'A sua sessão terminou.'}</p>
    <div class="row end">
      <a class="button" href="/login?email=${encodeURIComponent(email)}">Fazer login novamente</a>
    </div>
  </section>`;
}

/** What a person sees whose identity provider's answer was not accepted. */
export function refusedPage(refused: RefusedResponse): Html {
  return html`<section class="card">
    ${brand}
    <h1>Não foi possível fazer login</h1>
    <p class="alert" role="alert" lang="en">${refused.message}</p>
    <p class="quiet">Motivo, para quem testa: <code>${refused.reason}</code></p>
    <div class="row end"><a class="button" href="/login">Tentar novamente</a></div>
  </section>`;
}

/** Sends a narrow page. */
export const card = (reply: FastifyReply, title: string, body: Html, status = 200): Promise<unknown> =>
  sendPage(reply, { title, width: 'narrow', body }, status);
