import type { FastifyInstance } from 'fastify';

/** Public address of the sign-in service in tests. */
export const signinUrl = 'https://entrar.shiftgate.example';
const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/**
 * A worker's browser: it keeps cookies, and sends a user agent. It follows no redirect by itself but that of a sent form
 * to its result, or back to the form with what is wrong.
 */
export class WorkerBrowser {
  readonly cookies = new Map<string, string>();
  ip = '203.0.113.10';
  /** What a proxy writes of the client, where the request comes through one. */
  forwardedFor: string | null = null;
  userAgent = chromeOnWindows;
  origin = signinUrl;
  language = 'pt-BR';
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async get(url: string) {
    return this.#keep(
      await this.#app.inject({
        method: 'GET',
        url: pathOf(url),
        headers: this.#headers(),
        remoteAddress: this.ip,
      }),
    );
  }

  /** Signs out here, and continues to the mailbox warning where there is one. */
  async signOut(query = '') {
    const answer = await this.get(`/sign-in/sign-out${query}`);
    return answer.statusCode === 303 ? await this.get(String(answer.headers.location)) : answer;
  }

  async post(url: string, form: Record<string, string>, headers: Record<string, string> = {}) {
    const answer = await this.send(url, form, headers);
    const location = String(answer.headers.location ?? '');
    const isRefused = answer.cookies.some(({ name, value }) => name === noticeCookie && value !== '');
    const isFollowed = isRefused || (resultPage.test(location) && !url.includes('/saml/'));
    return isFollowed ? await this.get(location) : answer;
  }

  /** Sends a form, and follows nothing. */
  async send(url: string, form: Record<string, string>, headers: Record<string, string> = {}) {
    return this.#keep(
      await this.#app.inject({
        method: 'POST',
        url: pathOf(url),
        headers: {
          ...this.#headers(),
          origin: this.origin,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        payload: new URLSearchParams(form).toString(),
        remoteAddress: this.ip,
      }),
    );
  }

  #headers() {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      'user-agent': this.userAgent,
      'accept-language': this.language,
      ...(this.forwardedFor === null ? {} : { 'x-forwarded-for': this.forwardedFor }),
      ...(cookie === '' ? {} : { cookie }),
    };
  }

  #keep<R extends { cookies: { name: string; value: string; maxAge?: number }[] }>(response: R): R {
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

/** Comes with the redirect back to a refused form. */
const noticeCookie = '__Host-sg_notice';

/** Where a sent form leads to: a denial, a due change of the password, a saved one, a sent request. */
const resultPage = /^\/sign-in(\/denied|\/password-saved)?\?|\/sent(\?|$)/;

function pathOf(url: string): string {
  return url.startsWith('/') ? url : url.slice(new URL(url).origin.length);
}

/** The hidden fields of a page's form, and its address. */
export function formOf(html: string): { action: string; fields: Record<string, string> } {
  const unescape = (text: string) =>
    text.replace(
      /&(amp|lt|gt|quot|#x27);/g,
      (_whole, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" })[name] ?? '',
    );
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name !== undefined) fields[name] = unescape(/value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  return { action: unescape(/<form [^>]*action="([^"]*)"/.exec(html)?.[1] ?? ''), fields };
}

/** The sources of a page's scripts, in order; `inline` for inline ones. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => /\bsrc="([^"]*)"/.exec(tag)?.[1] ?? 'inline');
}
