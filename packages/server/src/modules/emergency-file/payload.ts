import { z } from 'zod';

/** What an emergency file holds: all it takes to switch one company off at its provider, and nothing else. */
export const EmergencyPayload = z.object({
  provider: z.string(),
  company: z.object({ key: z.string(), name: z.string(), main_domain: z.string() }),
  /** Who we are to the workspace; by this our profile is found there. */
  entity_id: z.string(),
  domains: z.array(z.string()),
  /** Names the file, so that the panel knows its newest export again. */
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
