import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { SamlError } from '@shiftgate/saml/index.ts';
import { inCompany } from '#db/transactions.ts';
import { auditSystem } from '#modules/audit/public.ts';
import type { SignInContext } from '../http/deps.ts';

/** A sign-in request of an application that was refused. */
export interface RefusedRequest {
  readonly companyKey: string;
  /** Null for an unknown or unreadable issuer. */
  readonly spKey: string | null;
  /** As the request names its sender; null where it cannot be read. */
  readonly issuer: string | null;
}

/** An application and reason is noted again after this long. */
const noteAgainMs = HOUR_MS;
/** How many a process remembers, so that a flood of them asks the database once. */
const mostNoted = 1_000;
/** So much of a foreign issuer is kept. */
const mostIssuerChars = 200;

/**
 * Notes a refused request in the audit log, where an administrator finds why an application lets no user sign in. Its
 * failure changes nothing of the answer.
 */
export async function noteRefusal(
  context: SignInContext,
  refused: RefusedRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof SamlError)) return;
  const { notedRefusals: noted, clock } = context;
  const name = `${refused.companyKey} ${refused.spKey} ${error.code}`;
  if (Math.abs(clock.now() - (noted.get(name) ?? -Infinity)) < noteAgainMs) return;
  if (noted.size >= mostNoted) noted.clear();
  noted.set(name, clock.now());
  await note(context, refused, error.code).catch(() => {
    noted.delete(name);
    context.count?.('REFUSAL_NOT_NOTED');
  });
}

async function note(
  { db, clock }: SignInContext,
  { companyKey, spKey, issuer }: RefusedRequest,
  code: string,
): Promise<void> {
  const now = clock.now();
  await inCompany(db, companyKey, async (tx) => {
    const due = await tx
      .insertInto('refused_messages')
      .values({ company_key: companyKey, service_provider_key: spKey, code, noted_at: new Date(now) })
      .onConflict((conflict) =>
        conflict
          .columns(['company_key', 'service_provider_key', 'code'])
          .doUpdateSet({ noted_at: new Date(now) })
          // One from after now is from before a clock was set back.
          .where((eb) =>
            eb.or([
              eb('refused_messages.noted_at', '<=', new Date(now - noteAgainMs)),
              eb('refused_messages.noted_at', '>', new Date(now)),
            ]),
          ),
      )
      .returning('code')
      .executeTakeFirst();
    if (due === undefined) return;
    const app =
      spKey === null
        ? undefined
        : await tx
            .selectFrom('service_providers')
            .select(['key', 'name'])
            .where('company_key', '=', companyKey)
            .where('key', '=', spKey)
            .executeTakeFirst();
    await auditSystem(tx, companyKey, now, {
      event: 'service_provider.request_refused',
      ...(app === undefined ? {} : { target: { kind: 'app', ...app } }),
      after: { application: app?.name ?? issuer?.slice(0, mostIssuerChars) ?? '—', code },
    });
  });
}
