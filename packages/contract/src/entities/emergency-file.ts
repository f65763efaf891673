import { emergencyFileRules } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import { Instant } from '../fields.ts';

/** What may have changed since a file was exported; `role`: the account behind it is no super administrator any more. */
export const emergencyFileChanges = ['profile', 'domains', 'credentials', 'role'] as const;

/** What the panel shows of the emergency file; never anything that is in it. */
export const EmergencyFileState = z.object({
  /** Whether this installation has the provider client that emergency files use. */
  has_client: z.boolean(),
  /**
   * The client with a secret in the company's older files, until the organization has removed it; null without one.
   * `is_replaced`: a newer consent and file exist, so that it can be removed.
   */
  old_client: z.object({ id: z.string(), is_replaced: z.boolean() }).nullable(),
  /** The consent that goes into the file; null before the first one. */
  consent: z
    .object({
      account: z.string(),
      /** It is that of the signed-in person, who alone can export the file. */
      is_own: z.boolean(),
      granted_at: Instant,
      /** The workspace accepts it, and its account is still a super administrator as far as is known. */
      is_alive: z.boolean(),
      /** It was given to another client than the one that files hold now, and has to be given again. */
      is_of_other_client: z.boolean(),
      checked_at: Instant,
      /** The workspace granted more than a file may hold, so it has to be given again. */
      allows_more: z.boolean(),
    })
    .nullable(),
  /** The newest export; null before the first one. */
  export: z
    .object({
      exported_at: Instant,
      exported_by: z.string(),
      age_days: z.int(),
      is_old: z.boolean(),
      changes: z.array(z.enum(emergencyFileChanges)),
      /** The last dry run that went well with this very file. */
      tried_at: Instant.nullable(),
    })
    .nullable(),
  /** What the printed sheet names; nothing of it is a secret. */
  sheet: z.object({
    company: z.string(),
    workspace: z.string(),
    /** How the workspace redirects people here: by a profile with assignments, or by whole domains. */
    kind: z.enum(['profiles', 'domains']),
    /** The issuer of each domain, by which its federation is known to be ours; none where there are profiles. */
    issuers: z.array(z.object({ domain: z.string(), issuer: z.string() })),
    main_domain: z.string(),
    domains: z.array(z.string()),
    /** Our profile's name and entity id in the workspace's own console. */
    profile_name: z.string(),
    entity_id: z.string(),
    console_url: z.url(),
    administrators: z.array(z.string()),
  }),
});

export const Passphrase = z.string().min(1).max(emergencyFileRules.maxPassphrase);

/** What a file would turn off, found with the consent in it and without changing anything. */
export const EmergencyDryRun = z.object({
  exported_at: Instant,
  exported_by: z.string(),
  account: z.string(),
  domains: z.array(z.string()),
  changes: z.array(z.enum(emergencyFileChanges)),
  /**
   * `ready`: it would turn off the assignments in `steps`. `nothing`: no assignment sends people to us. Both say that
   * the consent is alive, not that the workspace will accept a change. `other_client`: it is of a client that this
   * installation no longer uses, so nothing was asked. Else why it would fail.
   */
  outcome: z.enum(['ready', 'nothing', 'refused', 'other_client', 'unavailable']),
  /** Assignments that send people to us, each one a step. */
  steps: z.array(
    z.object({ kind: z.enum(['everyone', 'group', 'org_unit', 'domain']), name: z.string().nullable() }),
  ),
  /** Domains that the workspace could not show: whether they send people to us is not known. */
  unread: z.array(z.string()),
});
