import { X509Certificate } from 'node:crypto';
import { AppError } from '#core/app-error.ts';
import { isDirectoryError } from '#ports/directory.ts';
import { inCompany } from '#db/transactions.ts';
import { domainIssuer } from '#ports/federation.ts';
import type { DomainFederation } from '#ports/federation.ts';
import type { DomainState, FederationEvidence, OwnFederation } from '#ports/domain-federation.ts';
import { pushNextAgain } from '#modules/signing-keys/public.ts';
import type { StepName } from '../state/runs.ts';
import { findDefaultBefore, restoreDefault } from './default-domain.ts';
import { faultOfDomain, isFederatedElsewhere, naming } from '../state/domain-faults.ts';
import { giveImmutableIds } from './immutable-ids.ts';
import { refuseLockedOut } from './refuse-locked-out.ts';
import { entityIdOf, notTakenOverYet } from './step-context.ts';
import type { Step, StepContext } from './step-context.ts';

/** How the workspace was before. */
interface Snapshot {
  readonly domains: readonly DomainState[];
  readonly defaultDomain: string | null;
}
/** The domains that may have been created at the provider, written down before each attempt. */
interface Attempts {
  readonly attempted: readonly string[];
}

function domainsOf(ctx: StepContext): DomainFederation {
  const { federation } = ctx.directory;
  if (federation.kind !== 'domains') throw new Error('this provider has profiles');
  return federation;
}

const attemptedIn = (ctx: StepContext): readonly string[] =>
  ((ctx.notes.get('switch_on') ?? {}) as Partial<Attempts>).attempted ?? [];

/** The domains that a deactivation has read as ours. */
interface Readings {
  readonly ours: readonly string[];
}

const readAsOursIn = (ctx: StepContext): readonly string[] =>
  ((ctx.notes.get('switch_off') ?? {}) as Partial<Readings>).ours ?? [];

const ownOf = (ctx: StepContext, domain: string): OwnFederation => ({
  domain,
  issuerUri: domainIssuer(entityIdOf(ctx), domain),
});

/** The certificate of the key that signs, as a federation shows it. */
async function currentCertificate(ctx: StepContext): Promise<string> {
  const { certificatePem } = await ctx.deps.signIn.ensureSigningKey(ctx.companyKey);
  return new X509Certificate(certificatePem).raw.toString('base64');
}

const certificateOf = ({ federation }: DomainState): string | null =>
  federation === null || federation === 'unreadable' ? null : (federation.signingCertificate ?? null);

/** The steps at a provider that federates whole domains. */
export const domainSteps = {
  rescue_administrator: async (ctx) => {
    const rescuers = await domainsOf(ctx).listRescueAdministrators(ctx.grant);
    if (rescuers.length === 0) throw new AppError('NO_RESCUE_ADMINISTRATOR');
    return { count: rescuers.length };
  },
  domain_states: async (ctx) => {
    const federation = domainsOf(ctx);
    const all = await federation.listDomains(ctx.grant);
    const domains: DomainState[] = [];
    for (const domain of ctx.input.domains) {
      const state = await naming(domain, () => federation.readDomain(ctx.grant, domain));
      const fault = faultOfDomain(state, domain, ownOf(ctx, domain).issuerUri);
      if (fault !== null) throw new AppError(fault.code, fault.facts);
      domains.push(state);
    }
    const defaultDomain = all.find(({ isDefault }) => isDefault)?.id.toLowerCase() ?? null;
    return { domains, defaultDomain } satisfies Snapshot;
  },
  immutable_ids: (ctx) => giveImmutableIds(ctx, domainsOf(ctx)),
  self_test: async (ctx) => {
    const { deps, companyKey, company } = ctx;
    const { certificatePem } = await deps.signIn.ensureSigningKey(companyKey);
    const { serviceProvider } = domainsOf(ctx);
    const isProven = await deps.signIn.proveSigning(companyKey, {
      ...serviceProvider,
      issuer: deps.signIn.entityIdOf(company.saml_key),
      certificatePem,
    });
    if (!isProven) throw new AppError('SIGNING_SELF_TEST_FAILED');
    return { certificatePem };
  },
  service_provider: async (ctx) => {
    const { entityId, acsUrl } = domainsOf(ctx).serviceProvider;
    await inCompany(ctx.deps.db, ctx.companyKey, async (tx) => {
      await ctx.deps.signIn.registerServiceProvider(tx, ctx.companyKey, {
        profileId: null,
        entityId,
        acsUrl,
        idpEntityId: entityIdOf(ctx),
        issuerDomains: ctx.input.domains,
      });
      // A federation begins with the current certificate alone.
      await pushNextAgain(tx, ctx.companyKey);
    });
    return null;
  },
  default_domain: async (ctx) => {
    const { defaultDomain } = ctx.results.get('domain_states') as Snapshot;
    if (defaultDomain === null || !ctx.input.domains.includes(defaultDomain)) return { before: null };
    await domainsOf(ctx).makeInitialDefault(ctx.grant);
    return { before: defaultDomain };
  },
  switch_on: async (ctx) => {
    const { certificatePem } = ctx.results.get('self_test') as { readonly certificatePem: string };
    const { deps, grant, input } = ctx;
    const { signInUrl, sloUrl, changePasswordUrl } = deps.signIn.urlsOf(ctx.company.saml_key);
    for (const [index, domain] of input.domains.entries()) {
      // Those of an earlier try stay, because a rollback must find what it created.
      const attempted = [...new Set([...attemptedIn(ctx), domain])];
      const progress = { done: index, total: input.domains.length };
      await refuseLockedOut(ctx);
      await ctx.note({ attempted, progress });
      await naming(domain, () =>
        domainsOf(ctx).federate(grant, domain, {
          displayName: deps.productName,
          issuerUri: ownOf(ctx, domain).issuerUri,
          passiveSignInUri: signInUrl,
          signOutUri: sloUrl,
          passwordResetUri: changePasswordUrl,
          certificatePem,
        }),
      );
    }
    return { attempted: input.domains } satisfies Attempts;
  },
  application_write: async (ctx) => {
    const answers = await Promise.all(
      ctx.input.domains.map((domain) => domainsOf(ctx).canApplicationWrite(ctx.grant, ownOf(ctx, domain))),
    );
    // Without it the deactivation uses the administrator's own grant, which the first step has found alive.
    return { canApplicationWrite: answers.every(Boolean) };
  },
  switch_off: async (ctx) => {
    const found = await domainsOf(ctx).findRedirects(ctx.grant, { entityId: entityIdOf(ctx), anchor: null });
    const issuers = new Map(
      found.redirects.flatMap(({ target }) =>
        target.kind === 'domain' ? [[target.domain.toLowerCase(), target.issuerUri] as const] : [],
      ),
    );
    // A domain that our own call leaves unreadable was read as ours before it.
    const ours = new Set([...readAsOursIn(ctx), ...issuers.keys()]);
    await ctx.note({ ours: [...ours] } satisfies Readings);
    // What cannot be read may be ours only where control covers it.
    const covered = new Set([...ctx.input.domains, ...ours]);
    for (const domain of covered) {
      // One that was promoted meanwhile keeps the issuer of the domain above it.
      const { issuerUri } = ownOf(ctx, domain);
      const own = { domain, issuerUri: issuers.get(domain) ?? issuerUri };
      await endFederation(ctx, own, ours.has(domain) ? 'read' : undefined);
    }
    return { switchedOff: covered.size };
  },
  default_domain_back: async (ctx) => {
    const before = await findDefaultBefore(ctx);
    if (before !== null) await restoreOrTell(ctx, before);
    return { restored: before };
  },
  confirm: async (ctx) => {
    const federation = domainsOf(ctx);
    const shouldBeOn = ctx.kind === 'activate';
    const certificate = shouldBeOn ? await currentCertificate(ctx) : null;
    for (const domain of ctx.input.domains) {
      const state = await federation.readDomain(ctx.grant, domain);
      const fault = faultOfDomain(state, domain, ownOf(ctx, domain).issuerUri);
      const isOurs = state.isFederated && fault?.code !== 'DOMAIN_FEDERATED_ELSEWHERE';
      const trustsKey = certificate === null || certificateOf(state) === certificate;
      // One that cannot be read is neither surely on nor surely off.
      if (isOurs !== shouldBeOn || (isOurs && fault !== null) || !trustsKey)
        throw new AppError('DIRECTORY_UNAVAILABLE', { reason: notTakenOverYet });
    }
    return { readBackAt: new Date(ctx.deps.clock.now()).toISOString() };
  },
} as const satisfies Partial<Record<StepName, Step>>;

/** Undoes the visible changes of a step: federations that were or may have been created, and the default domain. */
export async function undoDomainStep(name: StepName, ctx: StepContext): Promise<void> {
  if (name === 'switch_on') {
    for (const domain of [...attemptedIn(ctx)].reverse())
      await endFederation(ctx, ownOf(ctx, domain), 'attempted');
  }
  if (name === 'default_domain') {
    const { defaultDomain } = ctx.results.get('domain_states') as Snapshot;
    if (defaultDomain !== null && ctx.input.domains.includes(defaultDomain))
      await restoreDefault(domainsOf(ctx), ctx.grant, defaultDomain);
  }
}

/** Says what is left to do by hand where the workspace refuses it for good. */
async function restoreOrTell(ctx: StepContext, domain: string): Promise<void> {
  try {
    await restoreDefault(domainsOf(ctx), ctx.grant, domain);
  } catch (error) {
    if (!isDirectoryError(error) || error.isTransient) throw error;
    throw new AppError('DEFAULT_DOMAIN_NOT_RESTORED', { domain });
  }
}

/** Ends our federation of a domain. A federation of another product is left alone, since nothing of ours is there. */
async function endFederation(
  ctx: StepContext,
  own: OwnFederation,
  evidence: FederationEvidence | undefined,
): Promise<void> {
  const federation = domainsOf(ctx);
  const { domain } = own;
  try {
    await naming(domain, () =>
      federation.endFederation(ctx.grant, { ...own, ...(evidence && { evidence }) }),
    );
  } catch (error) {
    if (isFederatedElsewhere(error)) return;
    const state = await federation.readDomain(ctx.grant, domain).catch(() => null);
    if (state?.isFederated === true && state.federation === 'unreadable')
      throw new AppError('DOMAIN_UNREADABLE', { domain });
    throw error;
  }
}
