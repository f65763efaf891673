import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { AppError } from '../../../core/app-error.ts';
import { inCompany } from '../../../db/transactions.ts';
import { defineCompanyJob } from '../../../due-work/public.ts';
import { connectionState } from '../../connection/public.ts';
import { askRolesOfEveryone } from './ask-roles.ts';
import type { RoleDeps } from './ask-roles.ts';
import { postponeReading } from './role-readings.ts';

/** Reads the roles of every company whose last reading is half an hour old. */
export const readRoles = defineCompanyJob<RoleDeps>({
  name: 'read-roles',
  pollMs: MINUTE_MS,
  due: 'list_due_role_readings',
  work: async (deps, { companyKey, now }) => {
    const isConnected = await inCompany(deps.db, companyKey, async (tx) => {
      await postponeReading({ tx, companyKey, now });
      return (await connectionState(tx, companyKey))?.is_valid === true;
    });
    if (!isConnected) return;
    await askRolesOfEveryone(deps, companyKey, now).catch((error: unknown) => {
      // The next one tries again; whoever needs the answer now asks.
      if (!(error instanceof AppError)) throw error;
    });
  },
});
