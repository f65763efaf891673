import { Agent, request } from 'node:http';
import { requestPath } from './saml-request.ts';
import type { SamlAsker } from './saml-request.ts';

/** One sign-in that the client shall make. */
export interface ClientJob {
  readonly asker: SamlAsker;
  /** The session's cookie; null signs in with the password. */
  readonly cookie: string | null;
  readonly email: string;
  readonly password: string;
}

export type ClientOrder =
  | {
      readonly kind: 'prepare';
      readonly port: number;
      readonly origin: string;
      readonly inFlight: number;
      readonly jobs: readonly ClientJob[];
    }
  | { readonly kind: 'go' };

/** What the client tells: it is ready, or it has finished and so many answers carried a SAML response. */
export type ClientReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly answered: number; readonly failure: string | null };

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const browser = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'accept-language': 'pt-BR,pt;q=0.9',
  accept: 'text/html,application/xhtml+xml',
};
type Prepared = Extract<ClientOrder, { kind: 'prepare' }>;
/** A job with the path and query of its request. */
interface Ready extends ClientJob {
  readonly path: string;
}
let prepared: (Omit<Prepared, 'jobs'> & { readonly jobs: readonly Ready[] }) | null = null;

interface Got {
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

async function signIn(port: number, origin: string, job: Ready): Promise<Got> {
  if (job.cookie !== null) return await send(port, job.path, { cookie: job.cookie });
  const page = await send(port, job.path, {});
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

async function runAll(): Promise<ClientReport> {
  if (prepared === null) throw new Error('nothing was prepared');
  const { port, origin, inFlight, jobs } = prepared;
  let next = 0;
  let answered = 0;
  let failure: string | null = null;
  const lane = async (): Promise<void> => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) {
      const got = await signIn(port, origin, job);
      if (got.status === 200 && got.body.includes('name="SAMLResponse"')) answered += 1;
      else
        failure ??= `${got.status} ${got.location} ${got.body.replace(/<style[^]*<\/style>/, '').slice(0, 600)}`;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return { kind: 'done', answered, failure };
}

process.on('message', (order: ClientOrder) => {
  if (order.kind === 'prepare') {
    // Here and not in the server's process: what is thrown away there would be cleared up while it is measured.
    const jobs = order.jobs.map((job) => ({ ...job, path: requestPath(job.asker) }));
    prepared = { ...order, jobs };
    process.send?.({ kind: 'ready' } satisfies ClientReport);
    return;
  }
  void runAll().then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit(0));
