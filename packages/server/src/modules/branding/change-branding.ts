import { createHash } from 'node:crypto';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import { imageLimits, logoLimits } from '@shiftgate/domain/limits.ts';
import { sql } from 'kysely';
import type { Context, Tx } from '#core/context.ts';
import type { DatabaseClient } from '#db/client.ts';
import { AppError } from '#core/app-error.ts';
import type { Steps } from '#http/mount.ts';
import { limitCompany } from '#http/request-limit.ts';
import { versionConflict } from '#core/version-conflict.ts';
import type { LastSave } from '#core/version-conflict.ts';
import type { ImageMaker, ImageProblem } from '#ports/image-maker.ts';
import { audit } from '../audit/public.ts';
import { presentImage, presentBranding, readBranding } from './read-branding.ts';
import type { StoredBranding } from './read-branding.ts';

export interface BrandingDeps {
  readonly db: DatabaseClient;
  readonly images: ImageMaker;
  /** Public origin of the sign-in service, which serves the images. */
  readonly signInUrl: string;
}

/** Bounds of a company's uploads: each may cost a core seconds. */
const uploadBounds = { calls: 60, windowMs: 10 * 60_000 } as const;

const codes = {
  vector: 'IMAGE_IS_DRAWING',
  type: 'IMAGE_TYPE_UNKNOWN',
  unreadable: 'IMAGE_UNREADABLE',
  dimensions: 'IMAGE_TOO_MANY_PIXELS',
  busy: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ImageProblem, ErrorCode>;

/** Processes an uploaded image and returns its name; it is shown only after the branding is saved. */
export async function addBrandingImage(
  { db, images, signInUrl }: BrandingDeps,
  steps: Steps,
  { body }: HandlerInput<'branding.addImage'>,
): Promise<CallResponse<'branding.addImage'>> {
  const content = Buffer.from(body.content, 'base64');
  const { maxBytes } = logoLimits;
  if (content.length > maxBytes) throw new AppError('IMAGE_TOO_LARGE', { max_bytes: maxBytes });
  const { companyKey, now } = await steps(async (ctx) => ctx);
  await limitCompany(db, { scope: 'look image', companyKey, bounds: uploadBounds }, now);
  const made = await images.make(content, body.use, companyKey);
  if (typeof made === 'string')
    throw new AppError(codes[made], made === 'dimensions' ? { max_pixels: imageLimits.maxPixels } : {});
  const hash = createHash('sha256').update(made.content).digest();
  return await steps(async (ctx) => {
    const at = new Date(ctx.now);
    // The lock waits for a concurrent save, whose images then count as used.
    const { saml_key: samlKey } = await readCompany(ctx.tx, ctx.companyKey, true);
    await ctx.tx
      .insertInto('look_images')
      .values({ company_key: ctx.companyKey, hash, ...made, created_at: at })
      // A repeated upload restarts its grace period.
      .onConflict((conflict) => conflict.columns(['company_key', 'hash']).doUpdateSet({ created_at: at }))
      .execute();
    await removeUnused(ctx.tx, ctx.companyKey, ctx.now);
    const { type, width, height, tone } = made;
    const facts = { image: hash.toString('hex'), type, width, height, tone, bytes: made.content.length };
    return presentImage(signInUrl, samlKey, facts);
  });
}

/**
 * Replaces the branding; the next page of the sign-in service shows it. Throws VERSION_CONFLICT and IMAGE_NOT_FOUND.
 */
export async function setBranding(
  { signInUrl }: BrandingDeps,
  ctx: Context,
  { body }: HandlerInput<'branding.set'>,
): Promise<CallResponse<'branding.set'>> {
  const { tx, companyKey } = ctx;
  // The lock serializes two changes, so that their versions can be compared.
  const company = await readCompany(tx, companyKey, true);
  const before = await readBranding(tx, companyKey);
  if (body.version !== before.version)
    throw versionConflict({ stored: before.version, sent: body.version }, lastSaveOf(before));
  const { version: _version, logo, background, ...rest } = body;
  const hashOf = (image: string | null) => (image === null ? null : Buffer.from(image, 'hex'));
  await requireImages(tx, companyKey, { logo: hashOf(logo), background: hashOf(background) });
  const values = {
    ...rest,
    logo_hash: hashOf(logo),
    background_hash: hashOf(background),
    version: before.version + 1,
    updated_at: new Date(ctx.now),
    updated_by_name: ctx.actor.name,
    updated_by_key: ctx.actor.userKey,
  };
  await tx
    .insertInto('company_looks')
    .values({ company_key: companyKey, ...values })
    .onConflict((conflict) => conflict.column('company_key').doUpdateSet(values))
    .execute();
  const after = await readBranding(tx, companyKey);
  await audit(ctx, {
    event: 'company.login_customised',
    target: { kind: 'company', key: companyKey, name: company.name },
    before: auditedBranding(before),
    after: auditedBranding(after),
  });
  await touchBranding(tx, companyKey, ctx.now);
  await keepAWhile(ctx, before);
  await removeUnused(tx, companyKey, ctx.now);
  return presentBranding(signInUrl, company.saml_key, after);
}

/** Reads the branding for the panel. */
export async function getBranding(
  { signInUrl }: BrandingDeps,
  ctx: Context,
): Promise<CallResponse<'branding.get'>> {
  const { saml_key: samlKey } = await readCompany(ctx.tx, ctx.companyKey);
  return presentBranding(signInUrl, samlKey, await readBranding(ctx.tx, ctx.companyKey));
}

function lastSaveOf({
  updated_at: at,
  updated_by: name,
  updated_by_key: key,
}: StoredBranding): LastSave | undefined {
  return at === null || name === null ? undefined : { saved_at: at, saved_by_key: key, saved_by_name: name };
}

async function readCompany(tx: Tx, companyKey: string, locks = false) {
  return await tx
    .selectFrom('companies')
    .select(['name', 'saml_key'])
    .where('key', '=', companyKey)
    .$if(locks, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow();
}

async function requireImages(
  tx: Tx,
  companyKey: string,
  wanted: { readonly logo: Buffer | null; readonly background: Buffer | null },
): Promise<void> {
  const hashes = Object.values(wanted).filter((hash) => hash !== null);
  if (hashes.length === 0) return;
  const found = await tx
    .selectFrom('look_images')
    .select('hash')
    .where('company_key', '=', companyKey)
    .where('hash', 'in', hashes)
    // A concurrent upload must not delete the saved image.
    .forShare()
    .execute();
  for (const [path, hash] of Object.entries(wanted))
    if (hash !== null && !found.some((row) => row.hash.equals(hash)))
      throw new AppError('IMAGE_NOT_FOUND', { path });
}

/** Caches of the company's facts compare this instant; the version stays, since no permission depends on branding. */
async function touchBranding(tx: Tx, companyKey: string, now: number): Promise<void> {
  await tx
    .updateTable('companies')
    .set({
      updated_at: sql<Date>`greatest(${new Date(now)}::timestamptz, updated_at + interval '1 millisecond')`,
    })
    .where('key', '=', companyKey)
    .execute();
}

/** Restarts the grace period of replaced images: pages and emails in transit still show them. */
async function keepAWhile(
  { tx, companyKey, now }: Context,
  { logo, background }: StoredBranding,
): Promise<void> {
  const hashes = [logo, background].flatMap((facts) =>
    facts === null ? [] : [Buffer.from(facts.image, 'hex')],
  );
  if (hashes.length === 0) return;
  await tx
    .updateTable('look_images')
    .set({ created_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('hash', 'in', hashes)
    .execute();
}

/** Deletes images that neither the branding nor a waiting email uses: old ones, and the oldest beyond the limit. */
async function removeUnused(tx: Tx, companyKey: string, now: number): Promise<void> {
  const old = new Date(now - imageLimits.unusedHours * 3_600_000);
  await sql`
    delete from look_images i using (
      select hash, created_at, row_number() over (order by created_at desc, hash) as nr
        from look_images u
       where company_key = ${companyKey}
         and not exists (select from company_looks l
               where l.company_key = u.company_key and (l.logo_hash = u.hash or l.background_hash = u.hash))
         and not exists (select from mail_outbox m
               where m.company_key = u.company_key and m.logo_hash = u.hash and m.state = 'waiting')) unused
     where i.company_key = ${companyKey} and i.hash = unused.hash
       and (unused.created_at < ${old} or unused.nr > ${imageLimits.unusedKept})`.execute(tx);
}

/** The audited fields: images by their names. */
function auditedBranding({
  logo,
  background,
  version,
  updated_at: _at,
  updated_by: _by,
  updated_by_key: _key,
  ...rest
}: StoredBranding) {
  return { version, logo: logo?.image ?? null, background: background?.image ?? null, ...rest };
}
