import { appRules } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import { nameText } from '../fields.ts';
import { endpoint } from '../endpoint.ts';
import { AppAttributes, Apps, AppsAfterAdding, appNameIds } from '../entities/app.ts';
import { KeyParam, Signed } from './common.ts';

const Changing = [...Signed, 'FORBIDDEN', 'VALIDATION_FAILED'] as const;

const Name = nameText(appRules.maxName).min(1);
const Url = z.string().trim().min(1).max(appRules.maxUrl);

/** Whether the body sets a value that metadata would also contain. */
const isTyped = (body: Readonly<Partial<Record<'acs_urls' | 'slo_url' | 'certificate', unknown>>>): boolean =>
  [body.acs_urls, body.slo_url, body.certificate].some((typed) => typed !== undefined);

const Settings = {
  name_id: z.enum(appNameIds).optional(),
  /** Left out at the registration by metadata: what the metadata ask for and we know; else unchanged, or none. */
  attributes: AppAttributes.optional(),
  requires_signed_requests: z.boolean().optional(),
  /** Signatures by SHA-1 count too: only for an application that knows no better. */
  allows_sha1_requests: z.boolean().optional(),
};

/** X.509 in PEM, one after the other; needed for logout and for signed requests. */
const Certificates = z.string().trim().max(appRules.maxCertificate).nullable();

/** Applications beside the workspace that let people in through us, and our certificates (ours). */
export const apps = {
  'apps.list': endpoint({
    access: 'controlAdmin',
    summary: 'Every application, the workspace first, and what an application has to know of us',
    response: Apps,
    errors: [...Signed, 'FORBIDDEN'],
  }),
  'apps.add': endpoint({
    access: 'controlAdmin',
    summary: 'Registers an application by its metadata, or by its entity id and address',
    body: z.discriminatedUnion('by', [
      z.strictObject({
        by: z.literal('metadata'),
        name: Name,
        metadata: z.string().min(1).max(appRules.maxMetadata),
        ...Settings,
      }),
      z.strictObject({
        by: z.literal('address'),
        name: Name,
        entity_id: z.string().trim().min(1).max(appRules.maxEntityId),
        acs_url: Url,
        slo_url: Url.nullable().default(null),
        certificate: Certificates.default(null),
        ...Settings,
      }),
    ]),
    response: AppsAfterAdding,
    errors: [...Changing, 'APP_ALREADY_REGISTERED', 'APP_OF_WORKSPACE', 'INVALID_APP_METADATA'],
  }),
  'apps.change': endpoint({
    access: 'controlAdmin',
    summary: 'Changes name, settings and addresses of an application, or reads newer metadata of it',
    params: KeyParam,
    body: z
      .strictObject({
        name: Name.optional(),
        /** Of the same entity id; not together with addresses or certificates. */
        metadata: z.string().min(1).max(appRules.maxMetadata).optional(),
        /** All of them; the first is the default. */
        acs_urls: z.array(Url).min(1).max(appRules.maxAcsUrls).optional(),
        slo_url: Url.nullable().optional(),
        certificate: Certificates.optional(),
        ...Settings,
      })
      .refine(({ metadata, ...typed }) => metadata === undefined || !isTyped(typed), { path: ['metadata'] }),
    response: Apps,
    errors: [...Changing, 'APP_NOT_FOUND', 'APP_OF_WORKSPACE', 'INVALID_APP_METADATA'],
  }),
  'apps.remove': endpoint({
    access: 'controlAdmin',
    summary: 'Removes an application; it can no longer be signed in to through us',
    params: KeyParam,
    response: Apps,
    errors: [...Signed, 'FORBIDDEN', 'APP_NOT_FOUND', 'APP_OF_WORKSPACE'],
  }),
  'apps.renewCertificate': endpoint({
    access: 'controlAdmin',
    summary: 'Has the next certificate made now, before its time',
    response: Apps,
    errors: [...Signed, 'FORBIDDEN'],
  }),
  'apps.switchCertificate': endpoint({
    access: 'controlAdmin',
    summary: 'Signs with the next certificate from now on; the one before stays listed for a week',
    response: Apps,
    errors: [...Signed, 'FORBIDDEN', 'NEXT_CERTIFICATE_NOT_READY'],
  }),
};
