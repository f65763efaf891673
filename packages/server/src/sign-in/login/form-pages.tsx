import { ChangePasswordPage } from '@shiftgate/pages/change-password-page.tsx';
import type { ChangeReason } from '@shiftgate/pages/change-password-page.tsx';
import type { NewPasswordProblem } from '@shiftgate/pages/fields/new-password-fields.tsx';
import { formHref, inLanguage, requestPageHref } from '@shiftgate/pages/layout/links.ts';
import { createPageTemplates } from '@shiftgate/pages/layout/render.tsx';
import { isWrongPassword } from '@shiftgate/pages/fields/credentials.tsx';
import type { CredentialsProblem } from '@shiftgate/pages/fields/credentials.tsx';
import { SignInPage } from '@shiftgate/pages/sign-in-page.tsx';
import type { FastifyReply } from 'fastify';
import { passwordWorkspace, strengthFor } from '#access/public.ts';
import type { CompanySnapshot, Person } from '#access/public.ts';
import { returnToForm } from '../http/form-notice.ts';
import { sendPage } from '../http/page-response.ts';
import { normaliseEmail } from '../http/request.ts';
import { endedText, findEndedAccess } from '../session/permission-end.ts';
import type { SessionOfBrowser } from '../session/permission-end.ts';
import type { Arrived } from './known.ts';

interface FormValues {
  readonly nonce: string;
  readonly flow: string;
  readonly email?: string;
  readonly resetHref?: string;
  readonly ended?: string;
  readonly place?: string;
}

const formTemplates = createPageTemplates();

/** Sends the form, with its problem where there is one. */
export function sendForm(
  { context, reply }: Arrived,
  page: {
    readonly company: CompanySnapshot;
    readonly flow: string;
    readonly email: string;
    readonly problem: CredentialsProblem | null;
    /** The last session of this browser, whose end the first form of a flow may say. */
    readonly last?: SessionOfBrowser;
    /** The place of the form in the queue; null without one. */
    readonly place?: string | null;
  },
): FastifyReply {
  const now = context.clock.now();
  const hint = page.email === '' ? null : page.email;
  const { place = null } = page;
  const ended = page.last === undefined ? null : findEndedAccess(page.last, hint, now);
  const status = page.problem === null ? 200 : isWrongPassword(page.problem) ? 403 : 422;
  const options = { status, company: page.company, languageLink: null };
  return sendPage(context, reply, options, ({ nonce, ...still }) => {
    const { samlKey } = page.company;
    const values: FormValues = {
      nonce,
      flow: page.flow,
      ...(place === null ? {} : { place }),
      ...(page.email === ''
        ? {}
        : {
            email: page.email,
            resetHref: inLanguage(still, requestPageHref('reset_password', samlKey, page.email)),
          }),
      ...(ended === null ? {} : { ended: endedText(still.language, ended, now) }),
    };
    return formTemplates.fill(JSON.stringify([still, page.problem, samlKey]), values, (filled) => (
      <SignInPage
        {...still}
        nonce={filled.nonce}
        languageLink={`/sign-in?flow=${filled.flow}`}
        flow={filled.flow}
        place={filled.place ?? null}
        email={filled.email ?? ''}
        problem={page.problem}
        ended={filled.ended ?? null}
        mark={samlKey}
        {...(filled.resetHref === undefined ? {} : { resetHref: filled.resetHref })}
      />
    ));
  });
}

/** What the form of a flow says when it is shown again. */
export interface FormNotice {
  readonly email: string;
  readonly problem: CredentialsProblem;
}

/** The form of a flow, by which its notice is sealed. */
export const formOfFlow = (flow: string): string => `sign-in ${flow}`;

/** Leads back to the form of a flow, with its problem. */
export function refuseForm(
  known: Arrived,
  page: FormNotice & { readonly company: CompanySnapshot; readonly flow: string },
): Promise<FastifyReply> {
  const { flow, email, problem } = page;
  const href = formHref(flow, normaliseEmail(email) ?? '');
  const refused = { form: formOfFlow(flow), href, notice: { email, problem } satisfies FormNotice };
  return returnToForm(known, refused, () => sendForm(known, page));
}

/** The form for the new password of a flow, by which its notice is sealed. */
export const changeFormOfFlow = (flow: string): string => `change ${flow}`;

/** Sends the page of a due password change. */
export function sendChangePage(
  { context, reply }: Arrived,
  page: {
    readonly company: CompanySnapshot;
    /** Null for a removed person, whose form is rejected. */
    readonly person: Person | null;
    readonly flow: string;
    readonly email: string;
    readonly reason: ChangeReason;
    readonly problems: readonly NewPasswordProblem[];
  },
): FastifyReply {
  const options = {
    status: page.problems.length === 0 ? 200 : 422,
    company: page.company,
    languageLink: `/sign-in?flow=${page.flow}`,
  };
  const { company, person } = page;
  return sendPage(context, reply, options, (frame) => (
    <ChangePasswordPage
      {...frame}
      flow={page.flow}
      email={page.email}
      reason={page.reason}
      strength={person === null ? company.passwordStrength : strengthFor(company, person)}
      workspace={person === null ? null : passwordWorkspace(company, person, context.clock.now())}
      problems={page.problems}
    />
  ));
}
