import type { FastifyInstance } from 'fastify';
import { done, refuse } from '#control/answers.ts';
import type { MicrosoftContext } from '../context.ts';
import { endSessions, noteChange, revokeSessions } from '../state/changes.ts';
import { findAccount } from '../state/find.ts';
import type { Member } from '../state/find.ts';
import { roleTemplates } from '../state/roles.ts';
import { formValues } from '#ui/form.ts';

function setRole({ tenant, user }: Member, isAdmin: boolean): void {
  const isOther = (role: { memberId: string; roleTemplateId: string }): boolean =>
    role.memberId !== user.id || role.roleTemplateId !== roleTemplates.globalAdministrator;
  tenant.roles = tenant.roles.filter(isOther);
  const roleTemplateId = roleTemplates.globalAdministrator;
  if (isAdmin) tenant.roles.push({ roleTemplateId, kind: 'user', memberId: user.id, isActive: true });
}

/** The endpoints that sign a person out, and change an account. */
export function addPeople(app: FastifyInstance, context: MicrosoftContext): void {
  const { store, clock } = context;
  app.post('/_control/sign-out', async (request, reply) => {
    const account = findAccount(store.state, formValues(request.body).one('email'));
    if (account === null) return refuse(reply, 'email: unknown');
    revokeSessions(store.state, account.user, clock.now());
    noteChange(account.tenant, account.user.id, ['signInSessionsValidFromDateTime']);
    store.touch();
    return done(request, reply, { revoked: account.user.userPrincipalName });
  });
  app.post('/_control/user', async (request, reply) => {
    const form = formValues(request.body);
    const account = findAccount(store.state, form.one('email'));
    if (account === null) return refuse(reply, 'email: unknown');
    const { tenant, user } = account;
    if (form.one('enabled') !== '') {
      user.accountEnabled = form.one('enabled') === 'true';
      if (!user.accountEnabled) endSessions(store.state, user, clock.now(), 'disabled');
      noteChange(tenant, user.id, ['accountEnabled']);
    }
    if (form.one('admin') !== '') setRole(account, form.one('admin') === 'true');
    store.touch();
    return done(request, reply, { email: user.userPrincipalName, enabled: user.accountEnabled });
  });
}
