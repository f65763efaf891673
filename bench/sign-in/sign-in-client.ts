import { requestPath } from './saml-request.ts';
import type { SamlAsker } from './saml-request.ts';
import { isLetIn, signIn } from './sign-in-requests.ts';

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

/** The client's report: it is ready, or it has finished with a number of answers that carried a SAML response. */
export type ClientReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly answered: number; readonly failure: string | null };

type Prepared = Extract<ClientOrder, { kind: 'prepare' }>;
type Ready = ClientJob & { readonly path: string };
let prepared: (Omit<Prepared, 'jobs'> & { readonly jobs: readonly Ready[] }) | null = null;

async function runAll(): Promise<ClientReport> {
  if (prepared === null) throw new Error('nothing was prepared');
  const { port, origin, inFlight, jobs } = prepared;
  let next = 0;
  let answered = 0;
  let failure: string | null = null;
  const lane = async (): Promise<void> => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) {
      const got = await signIn(port, origin, job);
      if (isLetIn(got)) answered += 1;
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
