import type { FastifyReply, FastifyRequest } from 'fastify';
import { FaultError } from '#core/faults.ts';
import { isRandomName, randomName } from '#core/secret-names.ts';
import { inCompany } from '#db/transactions.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import { readBrandOf } from '../http/find-company.ts';
import { field, keepLanguage } from '../http/request.ts';
import { storeFlow, unasked } from '../session/flows.ts';

/**
 * GET /sign-in/rehearsal/:company/:name: the link of one person in a rehearsal of the activation. It replaces the
 * workspace's redirect and always asks for the password, so that every visit is an attempt of its own.
 */
export async function startRehearsal(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const samlKey = field(request.params, 'company', 80) ?? '';
  const name = field(request.params, 'name', 80);
  await readBrandOf(context, samlKey);
  const companyKey = context.knownCompanies.ofSamlKey.get(samlKey) ?? '';
  const email = isRandomName(name) ? await findPersonOfLink(context, companyKey, name) : null;
  if (email === null || name === null) throw new FaultError('rehearsalOver', 'REHEARSAL_OVER');
  const { signinUrl } = context.config;
  const shown = readCookie(request, 'browser', signinUrl);
  const browserName = shown ?? randomName();
  if (shown === null) writeCookie(reply, 'browser', browserName, signinUrl);
  const flow = {
    ...unasked,
    companyKey,
    loginHint: email,
    isHintRequired: true,
    isForceAuthn: true,
    rehearsalName: name,
    browserName,
  };
  const flowName = await storeFlow(context.db, flow, context.clock.now());
  return reply.redirect(keepLanguage(request, `/sign-in?flow=${flowName}`), 303);
}

/** The address of the person of a link, while their rehearsal runs. */
async function findPersonOfLink(
  { db }: SignInContext,
  companyKey: string,
  name: string,
): Promise<string | null> {
  const found = await inCompany(db, companyKey, (tx) =>
    tx
      .selectFrom('activation_test_people as p')
      .innerJoin('activation_tests as t', (join) =>
        join.onRef('t.company_key', '=', 'p.company_key').onRef('t.key', '=', 'p.test_key'),
      )
      .innerJoin('users as u', (join) =>
        join.onRef('u.company_key', '=', 'p.company_key').onRef('u.key', '=', 'p.user_key'),
      )
      .select('u.email')
      .where('p.company_key', '=', companyKey)
      .where('p.link_name', '=', name)
      .where('t.state', '=', 'running')
      .executeTakeFirst(),
  );
  return found?.email ?? null;
}
