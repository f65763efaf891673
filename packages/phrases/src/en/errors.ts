import type { errors as source } from '../pt-BR/errors.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

export const errors = {
  INVALID_PASSWORD: 'The password doesn’t meet the requirements.',
  SAME_PASSWORD: 'The new password is the same as the current one.',
  USER_NOT_FOUND: 'User not found.',
  VALIDATION_FAILED: 'One or more fields are incorrect.',
  MALFORMED_REQUEST: 'The request couldn’t be understood.',
  PAYLOAD_TOO_LARGE: 'The data sent is too large.',
  HEADERS_TOO_LARGE:
    'The browser sent too much data with the request. Clear the cookies for this site and try again.',
  NOT_FOUND: 'Not found.',
  METHOD_NOT_ALLOWED: 'Method not allowed at this address.',
  FRESH_SIGN_IN_REQUIRED: 'To continue, confirm in {workspace} that it’s you.',
  CONFIRMED_OTHER_ACCOUNT: 'You confirmed with the account {account}. Confirm with your own, {email}.',
  NEW_PASSWORD_REQUIRED:
    'Someone else knows this account’s password. It must be changed on the sign-in page before the panel can be used.',
  CONFIRMATION_NOT_FRESH:
    '{workspace} didn’t ask for your password again. Try once more and enter your password.',
  ROLE_NOT_CHECKED:
    'We couldn’t check whether your account is still a {superAdmin} of {workspace}, so the confirmation wasn’t accepted. What you typed is still here: try again in a moment.',
  CONFIRMATION_CANCELED: 'Nothing changed, because you canceled confirming that it’s you.',
  PROTECTED_USER: 'Only a control administrator can change this person’s access.',
  PROTECTED_ADMINISTRATOR:
    'This person is an administrator in {workspace}. From this panel, only they or a {superAdmin} can set or send their password.',
  WORKSPACE_ROLES_UNKNOWN:
    '{workspace} didn’t say whether this person is an administrator, so their password wasn’t set or sent. Try again later, or ask a {superAdmin}, who can do it anyway.',
  OWN_ROLE_UNKNOWN:
    '{workspace} didn’t confirm that your account is still a {superAdmin}, so nothing was done. Try again in a moment. Meanwhile, the person can choose their own password.',
  OTHERS_MUST_CONFIRM:
    'Other people may know the password that opened this session. So another {superAdmin} has to confirm the change.',
  WEAKER_PASSWORD_RULES:
    'Managers can only make password requirements stricter. A control administrator can lower them.',
  PASSWORD_WITHDRAWN:
    'The password was removed from the list because the person got more rights after it was generated.',
  PROTECTED_SHIFT:
    'You can’t change a shift that includes managers or administrators. A control administrator can allow it under Permissions.',
  PERSON_NOT_ERASABLE: "This person can't be erased yet.",
  SHIFT_NOT_FOUND: 'Shift not found. It may have been deleted.',
  SHIFT_STILL_ENABLED: 'Disable the shift before deleting it.',
  SHIFT_NAME_TAKEN: 'There’s already a shift with this name.',
  SHIFTS_NOT_ALL_DISABLED: 'To enable in bulk, all selected shifts must be disabled.',
  SHIFTS_NOT_ALL_ENABLED: 'To disable in bulk, all selected shifts must be enabled.',
  PERIOD_WOULD_BE_REMOVED: 'The shift has an activation period. Confirm that you want to remove it.',
  PRODUCT_NOT_IN_PLAN: 'Your company’s plan doesn’t include this option.',
  RULE_NOT_FOUND: 'This rule is no longer part of the shift.',
  SHIFT_VERSION_NOT_FOUND:
    'This version is no longer in the audit log of this shift. Refresh the list of versions.',
  SHIFT_VERSION_IS_CURRENT: 'The shift already has the hours of this version. Nothing was changed.',
  INVALID_RULES: 'Some rules are incorrect.',
  INVALID_IP_RULES: 'Some IP addresses in the list are incorrect.',
  PREVIEW_SUPERSEDED: 'This was recalculated in another window. Use that result instead.',
  VERSION_CONFLICT: 'Someone else changed this while you were editing. Reload and make the change again.',
  ACTIVATION_DATE_OUT_OF_RANGE: 'Choose a time within the next 14 days.',
  TEST_NOT_RUNNING: 'No {activationTest} is running.',
  TEST_TOO_LATE: 'It’s past 23:30. Start again tomorrow.',
  TEST_USERS_INVALID: 'One or more of the selected people can’t take part.',
  TEST_STAGE_NOT_PASSED: 'This test hasn’t passed yet. Wait until someone passes it before you continue.',
  PANEL_PEOPLE_WITHOUT_PASSWORD: `The temporary password never works for administrators and managers. These don’t have a ${productName} password yet and can’t sign in until they get a link or a code.`,
  PEOPLE_BLOCKED: 'Some people won’t be able to sign in.',
  PEOPLE_WITHOUT_PASSWORD:
    'Some people have no way to sign in yet: they’ll have to request a link or be given a code.',
  ELIGIBLE_ROLES_UNKNOWN:
    'People who only have an eligible administrator role, which they have yet to activate, don’t appear here as administrators. Until they activate it, managers can set their password like anyone else’s.',
  ELIGIBLE_ROLES_STOPPED:
    '{workspace} no longer shows who has an eligible administrator role. People already known stay protected; anyone who got one later appears here as an administrator only once they activate it.',
  ROLE_GROUPS_UNREAD:
    '{workspace} doesn’t show who is in some groups with an administrator role. People already known stay protected; anyone who joined later doesn’t appear here as an administrator, and managers can set their password.',
  ROLE_LISTS_UNREAD: '{workspace} didn’t show all administrator roles. People already known stay protected.',
  SECOND_STEP_AT_WORKSPACE:
    'After the sign-in page, {workspace} still asks people who use {secondStep} for it, unless that was turned off there {secondStepSetting}.',
  CERTIFICATE_EXPIRES_SOON: 'The signing certificate expires in less than 30 days.',
  EMERGENCY_FILE_MISSING: 'There’s no emergency file yet.',
  MISSING_LOGO: 'The sign-in page has no logo.',
  MISSING_PRIMARY_COLOR: 'The sign-in page has no primary color.',
  MISSING_SECONDARY_COLOR: 'The sign-in page has no secondary color.',
  EMERGENCY_FILE_OLD: 'The emergency file is old. Export a new one and replace the old one.',
  EMERGENCY_FILE_CHANGED: 'The emergency file no longer matches the company’s settings. Export a new one.',
  EMERGENCY_FILE_DEAD:
    '{workspace} no longer accepts the authorization in the emergency file. Authorize again and export a new file.',
  EMERGENCY_FILE_ROLE_LOST:
    'The account behind the emergency file is no longer a {superAdmin} in {workspace}, so the file wouldn’t turn off access control. Give the role back, or have another {superAdmin} authorize and export a new one.',
  EMERGENCY_CONSENT_REQUIRED: 'Before exporting, a {superAdmin} has to authorize it in {workspace}.',
  EMERGENCY_EXPORT_OF_ANOTHER:
    'The file holds the authorization of {account}, so only that person can export it. Another {superAdmin} first authorizes with their own account.',
  EMERGENCY_FILE_OLD_CLIENT:
    'An earlier emergency file holds a secret that opens more than this company. The page of the file says what to do, in this order: authorize and export again, then remove the old application.',
  CONSENT_ALLOWS_MORE:
    '{workspace} granted more than the file may hold. A {superAdmin} removes the earlier access of this app there; then authorize again.',
  CONSENT_NEEDS_SUPER_ADMIN: 'Use a {superAdmin} account of {workspace} to authorize.',
  CONSENT_OF_OTHER_COMPANY:
    'This account belongs to another company. Use an account of the company of this panel.',
  CONSENT_MAY_NOT_READ:
    'This account can’t see the audit logs of {workspace}. Use the account of a {superAdmin}, or of an administrator with that privilege.',
  REPORT_NOT_AVAILABLE: 'This report isn’t available for companies that use {workspace}.',
  EMERGENCY_CLIENT_MISSING:
    'This installation can’t export the emergency file yet: its OAuth client isn’t set up.',
  PASSPHRASE_TOO_WEAK: 'The passphrase is too weak for this file.',
  EMERGENCY_FILE_UNREADABLE: 'This isn’t an emergency file, or it is incomplete.',
  EMERGENCY_FILE_OTHER_VERSION: 'The file was created by another version of the product.',
  EMERGENCY_FILE_WRONG_PASSPHRASE: 'The passphrase is incorrect.',
  EMERGENCY_FILE_DAMAGED: 'The file was changed or is damaged. Use another copy.',
  EMERGENCY_FILE_OF_ANOTHER:
    'This file belongs to another company, or is from before the address of the sign-in page changed. Export a new one.',
  IMAGE_TOO_LARGE: 'The image is larger than 2 MB. Choose a smaller one.',
  IMAGE_IS_DRAWING:
    'SVG files can’t be uploaded directly because they can contain scripts. Upload a PNG or JPEG image; the panel converts SVG to PNG.',
  IMAGE_TYPE_UNKNOWN: 'The file isn’t a PNG or JPEG image.',
  IMAGE_UNREADABLE: 'The image couldn’t be read. The file may be incomplete or damaged.',
  IMAGE_TOO_MANY_PIXELS: 'The image has too many pixels. Make it smaller and try again.',
  IMAGE_NOT_FOUND: 'The selected image is no longer stored. Choose the file again.',
  MAIL_SERVER_REQUIRED:
    'This installation has no mail server, so the new passwords wouldn’t reach anyone. Choose the list instead.',
  SUSPENDED_USER_LOGOUT: 'This person is suspended in {workspace}, so there’s no session to end.',
  RECOVERY_EMAIL_OF_COMPANY: 'The recovery email has to be outside the company’s domains.',
  INVALID_PERIOD: 'These dates aren’t valid. Check the start and end dates.',
  REQUEST_NOT_FOUND: 'Request not found.',
  REQUEST_ALREADY_DECIDED: 'This request was already answered or has expired.',
  APP_NOT_FOUND: 'Application not found.',
  APP_ALREADY_REGISTERED: 'An application with this entity ID is already registered.',
  APP_OF_WORKSPACE: 'This is {workspace}’s own application. It’s managed by access control.',
  INVALID_APP_METADATA:
    'This metadata can’t be used. Details for the person who maintains the application: {detail} ({reason}).',
  NEXT_CERTIFICATE_NOT_READY: 'The next certificate isn’t ready to be used yet.',
  SESSION_NOT_FOUND: 'The session no longer exists.',
  TASK_NOT_FOUND: 'Bulk action not found.',
  TASK_STILL_RUNNING: 'The bulk action is still running. Wait until it finishes to download the result.',
  PEOPLE_FOUND_CHANGED: 'The number of people found has changed. Check it and start again.',
  MORE_PEOPLE_FOUND:
    'There are more people in these shifts now than you confirmed. Check the new number and try again.',
  MORE_SESSIONS_FOUND:
    'There are more active sessions now than you confirmed. Check the new number and try again.',
  USER_NOT_ACTIVE: 'The person isn’t active in {workspace}.',
  NO_RECIPIENT: 'There’s no recovery email to send it to.',
  NO_TEMPORARY_PASSWORD:
    'The temporary password never works for administrators and managers. Send a link instead.',
  WORKSPACE_PASSWORD_REFUSED:
    '{workspace} didn’t accept the new password. Set one where the account is managed.',
  INVALID_GRANT: 'The authorization code was already used or has expired. Start again.',
  MISSING_CODE: 'The authorization wasn’t confirmed. Start again and accept the request.',
  NO_DOMAIN_ASSOCIATED: 'This account doesn’t belong to a Google Workspace domain. Use your company account.',
  INVALID_CALLBACK: 'The authorization response isn’t valid in this browser. Start again.',
  NO_TENANT_ASSOCIATED:
    'This account doesn’t belong to a Microsoft 365 organization. Use your company account.',
  UNSUPPORTED_MEDIA_TYPE: 'The server doesn’t accept data in this format. Reload the page and try again.',
  USER_ALREADY_EXISTS:
    'Someone in the list already has this role or a higher one. Nothing was changed. Refresh the list and select only people who don’t have the role yet.',
  INVALID_EMAILS: 'These email addresses can’t be used: {emails}. Fix or remove each one and try again.',
} satisfies Translated<typeof source>;
