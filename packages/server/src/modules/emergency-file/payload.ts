import { z } from 'zod';

/** The content of an emergency file: only what switches one company off at its provider. */
export const EmergencyPayload = z.object({
  provider: z.string(),
  company: z.object({ key: z.string(), name: z.string(), main_domain: z.string() }),
  /** Our entity id, by which our profile is found at the workspace. */
  entity_id: z.string(),
  domains: z.array(z.string()),
  /** Id of the file, so that the panel recognizes its newest export. */
  exported_at: z.iso.datetime(),
  exported_by: z.string(),
  account: z.string(),
  grant: z.object({
    refresh_token: z.string(),
    scopes: z.array(z.string()),
    customer_id: z.string().nullable(),
  }),
  /** The provider's name of the whole company. */
  anchor: z.string().nullable(),
  connection: z.record(z.string(), z.string()),
});
export type EmergencyPayload = z.output<typeof EmergencyPayload>;
