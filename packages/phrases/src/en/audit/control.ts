import type {
  control as controlSource,
  emergencyFile as emergencyFileSource,
  log as logSource,
} from '#pt-BR/audit/control.ts';
import type { Translated } from '#translate.ts';

export const control = {
  activation_started: 'Started turning on access control for {domains}',
  activated: 'Turned on access control for {domains}',
  activation_failed: 'Failed to turn on access control',
  deactivation_started: 'Started turning off access control',
  deactivated: 'Turned off access control',
  deactivation_failed: 'Failed to turn off access control',
  activation_scheduled: 'Scheduled access control to be turned on for {domains}, effective {moment}',
  activation_cancelled: 'Canceled the access control activation scheduled for {moment}',
  test_started: {
    one: 'Started {theActivationTest} with {count} person',
    other: 'Started {theActivationTest} with {count} people',
  },
  test_running: 'Prepared {workspace} for {theActivationTest}',
  test_reset: 'Started ending {theActivationTest}',
  test_stage_changed: 'Moved {theActivationTest} to another stage',
  test_passed: 'Recorded that {name} passed a stage of {theActivationTest}',
  test_ended: 'Ended {theActivationTest}',
  test_failed: 'Failed to prepare {theActivationTest}',
  refusals_over_bound: {
    one: 'Detected denied sign-ins since access control was turned on: {count} of {people} people',
    other: 'Detected denied sign-ins since access control was turned on: {count} of {people} people',
  },
  second_step_acknowledged: 'Confirmed knowing about {secondStep} in {workspace} after the sign-in page',
  notice_acknowledged: 'Acknowledged a notice before activation',
  immutable_ids_written: 'Wrote the ImmutableIDs of people in {domains} to {workspace}',
  groups_synchronised: 'Synced the access control groups in {workspace}',
  groups_failed: 'Failed to sync the access control groups in {workspace}',
  signed_requests_found:
    'Detected that {workspace} now requires signed sign-in requests for {domains}, so no one there can sign in',
  signed_requests_gone: 'Detected that {workspace} no longer requires signed sign-in requests for {domains}',
  redirect_changed:
    'Detected that the federation of {domains} in {workspace} is no longer the one that access control set up',
  redirect_restored:
    'Detected that the federation of {domains} in {workspace} is again the one that access control set up',
  rescue_lost: 'Detected that there is no emergency administrator left in {workspace}',
  rescue_restored: 'Detected that there is an emergency administrator in {workspace} again',
} satisfies Translated<typeof controlSource>;

export const emergencyFile = {
  allowed: 'Authorized the emergency file using the account {account}',
  exported: 'Exported the emergency file for {domains}',
  old_client_removed: 'Confirmed that the old application of the emergency file ({client}) was removed',
  tried: 'Tested the emergency file exported {moment}',
} satisfies Translated<typeof emergencyFileSource>;

export const log = {
  hold_set: 'Placed a legal hold on log entries{whose}{from}{through}: {reason}',
  hold_lifted: 'Lifted a legal hold on log entries{whose}{from}{through}: {reason}',
  exported: 'Exported {count} log entries with their seals: {reason}',
  entries_removed: 'Removed {count} log entries from {first} to {last} at the end of their retention',
} satisfies Translated<typeof logSource>;
