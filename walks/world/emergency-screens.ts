import { calls } from '@shiftgate/contract/calls.ts';
import { pressed } from './screen.ts';
import type { Screen } from './screen.ts';

const path = '/emergency-file';
const title = 'shell.emergencyFile';
const at = '2026-11-02T12:00:00.000Z';
const state = calls['emergency.state'].path;
const consent = {
  account: 'helena.azevedo@padariaestrela.example',
  is_own: true,
  granted_at: at,
  is_alive: true,
  is_of_other_client: false,
  checked_at: at,
  allows_more: false,
};
const file = {
  exported_at: at,
  exported_by: 'Helena Azevedo',
  age_days: 12,
  is_old: false,
  changes: [],
  tried_at: at,
};

/** The emergency file: none, one that is well, and one that is worth nothing any more. */
export const emergencyScreens: readonly Screen[] = [
  { name: 'emergency-none', path, title },
  { name: 'emergency', path, title, answers: { [state]: { consent, export: file } } },
  {
    name: 'emergency-stale',
    path,
    title,
    answers: {
      [state]: {
        consent: { ...consent, is_alive: false, allows_more: true },
        export: { ...file, age_days: 120, is_old: true, changes: ['domains', 'credentials'], tried_at: null },
      },
    },
  },
  {
    name: 'emergency-other-client',
    path,
    title,
    answers: {
      [state]: {
        consent: { ...consent, is_of_other_client: true },
        export: { ...file, changes: ['credentials'] },
      },
    },
  },
  {
    name: 'emergency-of-another',
    path,
    title,
    answers: { [state]: { consent: { ...consent, is_own: false }, export: file } },
  },
  {
    name: 'emergency-old-secret',
    path,
    title,
    answers: {
      [state]: {
        consent,
        export: file,
        old_client: { id: 'b27d5a91-3c08-4e6f-9a14-7d6e02f85c3b', is_replaced: true },
      },
    },
  },
  { name: 'emergency-no-client', path, title, answers: { [state]: { has_client: false } } },
  {
    name: 'emergency-export',
    path,
    title,
    answers: { [state]: { consent, export: null } },
    act: pressed('emergency.export'),
  },
  { name: 'emergency-refused', path: `${path}?refused=CONSENT_NEEDS_SUPER_ADMIN`, title },
  { name: 'emergency-error', path, title, refuses: state },
];
