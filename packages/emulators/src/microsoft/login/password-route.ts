import type { FastifyInstance } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { findAccount } from '../state/find.ts';
import { noteChange } from '../state/changes.ts';
import { isStrongPassword } from '../state/passwords.ts';
import { domainOf } from '#state/people.ts';
import { formValues } from '#ui/form.ts';
import { languageOf } from '#ui/language.ts';
import { loginErrors } from '../sessions/aadsts.ts';
import { loginTexts } from '../sessions/login-texts.ts';
import { card } from '../sessions/pages.ts';
import { startSession } from '../sessions/sessions.ts';
import { recordSignIn } from '../sessions/sign-in-log.ts';
import { passwordPage } from './pages.ts';
import { federationFor } from './require-sign-in.ts';

/** Only a path of this host: a form must not lead the browser elsewhere. */
const safePath = (text: string): string => (/^\/(?![/\\])/.test(text) ? text : '/mail');

/** Where Entra's own password page is posted. */
export function addPassword(app: FastifyInstance, context: MicrosoftContext): void {
  app.post('/_signin/password', async (request, reply) => {
    const form = formValues(request.body);
    const language = languageOf(request);
    const t = loginTexts[language];
    const continueTo = safePath(form.one('continue'));
    const account = findAccount(context.store.state, form.one('account'));
    // Asked again here: the domain may have been federated while the page was open.
    if (account === null || !account.user.accountEnabled || federationFor(context, account) !== null)
      return reply.redirect(continueTo, 303);
    const { user } = account;
    const attempt = {
      appId: '00000002-0000-0ff1-ce00-000000000000',
      appDisplayName: 'Office 365 Exchange Online',
      ipAddress: request.ip,
      isFederated: false,
    };
    const ask = (mustChange: boolean, problem: string | null, status: number): Promise<unknown> =>
      card(
        reply,
        t.enterPassword,
        passwordPage(account, continueTo, { mustChange, problem }, language),
        status,
      );
    if (form.one('password') !== user.password) {
      const { code, text } = loginErrors.wrongPassword();
      recordSignIn(context, account, { ...attempt, errorCode: code, failureReason: text });
      return ask(user.mustChangePassword, t.wrongPassword, 401);
    }
    if (user.mustChangePassword) {
      const next = form.one('new_password');
      if (next === '') return ask(true, null, 200);
      if (!isStrongPassword(next, user) || next === user.password) return ask(true, t.weakPassword, 400);
      user.password = next;
      user.mustChangePassword = false;
      user.lastPasswordChangeAt = context.clock.now();
      noteChange(account.tenant, user.id, ['lastPasswordChangeDateTime']);
    }
    recordSignIn(context, account, { ...attempt, errorCode: 0, failureReason: null });
    const domain = domainOf(user.userPrincipalName);
    const session = startSession(context, reply, account, { method: 'password', domain, sessionIndex: null });
    const next = new URL(continueTo, context.urls.login);
    next.searchParams.set('emulator_session', session.id);
    return reply.redirect(`${next.pathname}${next.search}`, 303);
  });
}
