import { Agent, request } from 'node:http';

/** What one sign-in is made with. */
export interface SignInJob {
  /** Path and query of the request that begins it. */
  readonly path: string;
  /** The session's cookie; null signs in with the password. */
  readonly cookie: string | null;
  readonly email: string;
  readonly password: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
const browser = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'accept-language': 'pt-BR,pt;q=0.9',
  accept: 'text/html,application/xhtml+xml',
};
/** What came back. */
export interface Got {
  readonly status: number;
  readonly location: string;
  readonly cookies: string;
  readonly body: string;
}

function send(port: number, path: string, headers: Record<string, string>, form?: string): Promise<Got> {
  return new Promise((resolve, reject) => {
    const method = form === undefined ? 'GET' : 'POST';
    const sent = request(
      { agent, host: '127.0.0.1', port, path, method, headers: { ...browser, ...headers } },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (body += part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? '',
            cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; '),
            body,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(form);
  });
}

/**
 * A whole sign-in: one request with the session's cookie, else form and password. If no form is shown, none is sent.
 */
export async function signIn(port: number, origin: string, job: SignInJob): Promise<Got> {
  if (job.cookie !== null) return await send(port, job.path, { cookie: job.cookie });
  const page = await send(port, job.path, {});
  if (page.status !== 200) return page;
  const flow = /name="flow" value="([^"]*)"/.exec(page.body)?.[1] ?? '';
  const form = new URLSearchParams({ flow, email: job.email, password: job.password }).toString();
  return await send(
    port,
    '/sign-in',
    {
      cookie: page.cookies,
      origin,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(form.length),
    },
    form,
  );
}

/** Whether the answer carries what the application lets the person in with. */
export function isLetIn(got: Got): boolean {
  return got.status === 200 && got.body.includes('name="SAMLResponse"');
}
