import type { FastifyRequest } from 'fastify';
import { findPasswordLink, findSignInFlow } from '#db/lookups.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { hashToken } from '#http/with-actor.ts';
import { readCookie } from '../http/cookies.ts';
import { hashName, isRandomName } from '#core/secret-names.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '#core/faults.ts';
import { findRestartHref } from './flow-restart.ts';
import { readRestart } from './links.ts';
import type { CompanySnapshot } from '#access/public.ts';

/** What the page of a fault can offer. */
export interface RestartLink {
  /** The company of the branding; null where the request named none. */
  readonly company: CompanySnapshot | null;
  /** Address that restarts the same sign-in; null when it must start at its origin. */
  readonly againHref: string | null;
}

const nowhere: RestartLink = { company: null, againHref: null };

/** Finds the company and the restart address of a failed request. Only a name of a secret of ours is looked up. */
export async function findRestartLink(
  context: SignInContext,
  request: FastifyRequest,
  error: unknown,
): Promise<RestartLink> {
  const samlKey = textIn(request.params, 'company');
  const seen = samlKey === null ? undefined : context.knownCompanies.ofSamlKey.get(samlKey);
  if (seen !== undefined) return { ...nowhere, company: context.snapshots.peek(seen) ?? null };
  if (!(error instanceof FaultError)) return nowhere;
  const flowName = textIn(request.body, 'flow') ?? textIn(request.query, 'flow');
  if (isRandomName(flowName)) return await destinationOfFlow(context, request, flowName, error);
  const token = textIn(request.params, 'token');
  if (token !== null) {
    const link = await inSystem(context.db, (tx) => findPasswordLink(tx, hashToken(token)));
    return { ...nowhere, company: await findCompany(context, link?.company_key) };
  }
  const ticket = textIn(request.query, 't');
  if (ticket === null || error.code !== 'LINK_EXPIRED') return nowhere;
  // Expired, but signed by us: the company is still valid, so it is read as of an earlier instant.
  const { companyKey } = readRestart(context.linkKey, ticket, 0);
  return { ...nowhere, company: await findCompany(context, companyKey) };
}

/** A text field; null for any other value. */
function textIn(from: unknown, name: string): string | null {
  if (typeof from !== 'object' || from === null || !Object.hasOwn(from, name)) return null;
  const value = (from as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}

async function findCompany(context: SignInContext, key: string | undefined): Promise<CompanySnapshot | null> {
  return key === undefined ? null : await inCompany(context.db, key, (tx) => context.snapshots.read(tx, key));
}

async function destinationOfFlow(
  context: SignInContext,
  request: FastifyRequest,
  name: string,
  error: FaultError,
): Promise<RestartLink> {
  const found = await inSystem(context.db, (tx) => findSignInFlow(tx, hashName(name)));
  if (found === undefined) return nowhere;
  const { company_key: companyKey } = found;
  const browserName = readCookie(request, 'browser', context.config.signinUrl);
  return await inCompany(context.db, companyKey, async (tx): Promise<RestartLink> => {
    const company = await context.snapshots.read(tx, companyKey);
    if (error.fault !== 'expired') return { ...nowhere, company };
    const flow = await tx
      .selectFrom('sign_in_flows')
      .selectAll()
      .where('company_key', '=', companyKey)
      .where('key', '=', found.flow_key)
      .executeTakeFirst();
    // Only the browser that began it may continue it.
    const isOurs =
      flow?.cookie_hash != null && browserName !== null && flow.cookie_hash.equals(hashName(browserName));
    return { company, againHref: isOurs ? await findRestartHref(context, tx, company, flow) : null };
  });
}
