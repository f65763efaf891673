import type { Handlers } from '#http/mount.ts';
import { addAllowedAdmins, removeAllowedAdmin } from './change-allowed-admins.ts';
import { addManagers, removeManager } from './change-managers.ts';
import { setPanelShifts } from './panel-shifts.ts';
import { listPermissions } from './people.ts';
import { previewPromotion } from './preview-promotion.ts';

/** Calls on panel rights; the contract allows them to control admins only. */
export const permissionHandlers = {
  'permissions.list': listPermissions,
  'permissions.previewPromotion': previewPromotion,
  'permissions.addManagers': addManagers,
  'permissions.removeManager': removeManager,
  'permissions.addAllowedAdmins': addAllowedAdmins,
  'permissions.removeAllowedAdmin': removeAllowedAdmin,
  'permissions.setPanelShifts': setPanelShifts,
} satisfies Partial<Handlers>;
