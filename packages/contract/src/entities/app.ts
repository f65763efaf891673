import { attributeFormats, attributeSources, findAttributeFlaws } from '@shiftgate/domain/app/attributes.ts';
import { appRules } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import { Instant, Key, nameText } from '../fields.ts';

/** Identifier of a person for an application: the email, or the directory's identifier, which never changes. */
export const appNameIds = ['email', 'immutable_id'] as const;

/**
 * One attribute of the assertions for an application: a fact of the person, or a fixed text that is the same for all
 * people, under the name that the application expects.
 */
export const AppAttribute = z.strictObject({
  name: nameText(appRules.maxAttributeName),
  format: z.enum(attributeFormats),
  source: z.enum(attributeSources),
  /** For the source `text` only. */
  text: z.string().trim().max(appRules.maxAttributeText).nullable().default(null),
});

/** All attributes of an application: none, or each name once. */
export const AppAttributes = z
  .array(AppAttribute)
  .max(appRules.maxAttributes)
  .transform((attributes) =>
    attributes.map((attribute) => (attribute.source === 'text' ? attribute : { ...attribute, text: null })),
  )
  .superRefine((attributes, context) => {
    for (const { index, field } of findAttributeFlaws(attributes))
      context.addIssue({ code: 'custom', path: [index, field] });
  });

/** An application that lets people in through our sign-in service. */
export const App = z.object({
  key: Key,
  /** As administrators call it; the workspace's own have the provider's name. */
  name: z.string(),
  /** The workspace's own row belongs to control and cannot be changed. */
  is_workspace: z.boolean(),
  entity_id: z.string(),
  /** Where answers go; the first is the default. */
  acs_urls: z.array(z.string()),
  slo_url: z.string().nullable(),
  logout: z.enum(['saml', 'redirect_only', 'none']),
  name_id: z.enum(appNameIds),
  /** What it receives of a person beside the name. */
  attributes: z.array(AppAttribute),
  requires_signed_requests: z.boolean(),
  /** Whether signatures by SHA-1 count too. */
  allows_sha1_requests: z.boolean(),
  has_certificate: z.boolean(),
  /** With which its messages are checked, in PEM, one after the other; null without any. */
  certificate: z.string().nullable(),
  /** The link that begins a sign-in; null for the workspace's own. */
  start_url: z.string().nullable(),
  created_at: Instant,
});
export type App = z.output<typeof App>;

/** A certificate with which we sign, or did or will. */
export const AppCertificate = z.object({
  key: Key,
  state: z.enum(['current', 'next', 'retired']),
  pem: z.string(),
  /** SHA-256 in pairs of hexadecimal digits. */
  fingerprint: z.string(),
  not_before: Instant,
  not_after: Instant,
});
export type AppCertificate = z.output<typeof AppCertificate>;

/** Our SAML identity for applications. */
export const AppProvider = z.object({
  entity_id: z.string(),
  sso_url: z.string(),
  slo_url: z.string(),
  metadata_url: z.string(),
  /** The one in use first. Empty before the first application or the first activation. */
  certificates: z.array(AppCertificate),
  /** Whole days until the end of the one in use; null without one. */
  days_left: z.int().nullable(),
  /** Whether a person has to add a new certificate to applications by hand. */
  needs_hands: z.boolean(),
  /** A new one was asked for and is being made. */
  is_renewing: z.boolean(),
  /** When the next one may sign at the earliest, and when it does so by itself. */
  switchable_at: Instant.nullable(),
  switches_at: Instant.nullable(),
  /**
   * When a next certificate that was made long ago is replaced by a new one, unless an administrator switches to it
   * before; then there is no automatic switch.
   */
  replaced_at: Instant.nullable(),
  /**
   * Why the workspace has not got the next one, without which there is no switch: the connection is dead, or the workspace has
   * not taken it so far. Null where nothing is waited for.
   */
  waits_for: z.enum(['connection', 'workspace']).nullable(),
});
export type AppProvider = z.output<typeof AppProvider>;

export const Apps = z.object({ provider: AppProvider, items: z.array(App) });
export type Apps = z.output<typeof Apps>;

/**
 * The list after a registration, and the attributes of the metadata that are unknown here, under the metadata's
 * names.
 */
export const AppsAfterAdding = Apps.extend({
  unknown_attributes: z.array(z.object({ name: z.string(), is_required: z.boolean() })),
});
export type AppsAfterAdding = z.output<typeof AppsAfterAdding>;
