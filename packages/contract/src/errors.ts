import { providerErrorStatus } from './providers.ts';

/**
 * The closed catalog of API error codes with the HTTP status each is answered with (the lower half is ours,
 * in the same style). Words live in phrases, never here.
 */
export const errorStatus = {
  ...providerErrorStatus,
  DISABLED_OR_NOT_FOUND: 409,
  EXPIRED_TRIAL: 409,
  USERS_NOT_FOUND: 409,
  PLEASE_LOG_IN_AGAIN: 409,
  INVALID_PASSWORD: 422,
  SAME_PASSWORD: 422,
  USER_NOT_FOUND: 404,
  REQUEST_LIMIT_EXCEEDED: 429,
  // Sign-in to the panel.
  INVALID_GRANT: 400,
  MISSING_CODE: 400,
  UNREGISTERED_USER: 403,
  APP_NOT_INSTALLED: 403,
  NOT_WORKSPACE_ADMIN: 403,
  /** Others know the person's password, which has to be changed on the sign-in page first. */
  NEW_PASSWORD_REQUIRED: 403,
  INVALID_CALLBACK: 400,
  FORBIDDEN_CUSTOMER: 403,
  INVALID_TOKEN: 401,
  LOGIN_REQUIRED: 401,
  MISSING_SCOPE: 409,
  COMPANY_BANNED: 403,
  COMPANY_SUSPENDED: 403,
  UNKNOWN_ERROR: 500,
  // Ours.
  /** The company's account waits for this administrator to allow the sync of the workspace's directory. */
  CONSENT_REQUIRED: 409,
  /** The company's account waits for this administrator under a domain that their workspace has not verified. */
  INVITED_DOMAIN_NOT_VERIFIED: 403,
  /** The domain is verified here for another company. */
  DOMAIN_OF_OTHER_COMPANY: 409,
  VALIDATION_FAILED: 422,
  MALFORMED_REQUEST: 400,
  PAYLOAD_TOO_LARGE: 413,
  HEADERS_TOO_LARGE: 431,
  UNSUPPORTED_MEDIA_TYPE: 415,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  FORBIDDEN: 403,
  /** The person has to confirm at the provider that it is them: `auth.confirm`. */
  FRESH_SIGN_IN_REQUIRED: 403,
  /** Confirmed with another account; the facts name both. */
  CONFIRMED_OTHER_ACCOUNT: 403,
  /** The provider did not ask for the password again. */
  CONFIRMATION_NOT_FRESH: 403,
  /** The workspace could not say whether the person still has their role there. */
  ROLE_NOT_CHECKED: 503,
  PROTECTED_USER: 403,
  /** An administrator of the workspace: only they themselves or a super administrator hand out a password. */
  PROTECTED_ADMINISTRATOR: 403,
  /** The workspace did not say whether the person administers it. */
  WORKSPACE_ROLES_UNKNOWN: 503,
  /** The workspace did not say whether the caller still has the role there that the act takes. */
  OWN_ROLE_UNKNOWN: 503,
  /** Others may know the password that opened this session, so another person must confirm. */
  OTHERS_MUST_CONFIRM: 403,
  /** A manager may not set a shift's password rules below what applies to it. */
  WEAKER_PASSWORD_RULES: 403,
  /** The shift includes people with rights in the panel, and the caller is a manager. */
  PROTECTED_SHIFT: 403,
  SERVICE_UNAVAILABLE: 503,
  /** This installation has no client at the provider of the workspace; the facts name the workspace. */
  WORKSPACE_NOT_SET_UP: 503,
  /** What is stored was sealed with another master key than the one this process has. */
  SECRETS_UNREADABLE: 503,
  DIRECTORY_UNAVAILABLE: 503,
  /** The facts name the state: still in the directory, under a legal hold, or kept by the retention until an instant. */
  PERSON_NOT_ERASABLE: 409,
  SHIFT_NOT_FOUND: 404,
  SHIFT_STILL_ENABLED: 409,
  SHIFT_NAME_TAKEN: 409,
  SHIFTS_NOT_ALL_DISABLED: 409,
  SHIFTS_NOT_ALL_ENABLED: 409,
  /** Enabling or disabling a shift removes its activation period, which has to be confirmed. */
  PERIOD_WOULD_BE_REMOVED: 409,
  /** A setting of a product that the plan does not hold. */
  PRODUCT_NOT_IN_PLAN: 409,
  RULE_NOT_FOUND: 404,
  /** The shift never had this version, or the audit log no longer holds it. */
  SHIFT_VERSION_NOT_FOUND: 404,
  /** The version to restore has the rules that the shift has already. */
  SHIFT_VERSION_IS_CURRENT: 409,
  INVALID_RULES: 422,
  INVALID_IP_RULES: 422,
  VERSION_CONFLICT: 409,
  /** The same person has asked for the same preview again meanwhile: that answer counts. */
  PREVIEW_SUPERSEDED: 409,
  DIRECTORY_SHRANK: 409,
  CONTROL_IN_TRANSITION: 409,
  CONTROL_ALREADY_ACTIVE: 409,
  CONTROL_NOT_ACTIVE: 409,
  // Of a workspace that federates whole domains; the facts name the domain.
  NO_RESCUE_ADMINISTRATOR: 409,
  DOMAIN_INITIAL: 409,
  DOMAIN_DEFAULT: 409,
  DOMAIN_NOT_VERIFIED: 409,
  DOMAIN_NOT_ROOT: 409,
  /** The domain is federated with another identity provider; the facts name the issuer. */
  DOMAIN_FEDERATED_ELSEWHERE: 409,
  /** The provider shows it as federated and cannot read why; only its support can repair it. */
  DOMAIN_UNREADABLE: 409,
  /** Its federation has the provider sign sign-in requests, which are refused here. */
  DOMAIN_REQUESTS_SIGNED: 409,
  /** Control is off, and an administrator has to choose the default domain at the provider by hand. */
  DEFAULT_DOMAIN_NOT_RESTORED: 409,
  /** The facts name the people. */
  IMMUTABLE_ID_MISSING: 409,
  IMMUTABLE_ID_TAKEN: 409,
  /** A notice of the pre-flight that an administrator has to confirm first. */
  NOTICE_NOT_ACKNOWLEDGED: 409,
  /** The certificate that would be sent does not verify what our key signs. */
  SIGNING_SELF_TEST_FAILED: 409,
  CONTROL_ROLLED_BACK: 502,
  CONTROL_ALREADY_SCHEDULED: 409,
  CONTROL_NOT_SCHEDULED: 409,
  CONTROL_TEST_RUNNING: 409,
  /** Outside of today and the next 14 days in the company's zone, or over. */
  ACTIVATION_DATE_OUT_OF_RANGE: 422,
  TEST_NOT_RUNNING: 409,
  TEST_TOO_LATE: 409,
  /** Some chosen people cannot be test users; the facts name each with the reason. */
  TEST_USERS_INVALID: 422,
  TEST_STAGE_NOT_PASSED: 409,
  // Found by the pre-flight; the first blocking one refuses the activation.
  NO_ADMINISTRATOR_OUTSIDE: 409,
  ADMINISTRATORS_WITHOUT_PASSWORD: 409,
  PANEL_PEOPLE_WITHOUT_PASSWORD: 409,
  EVERYBODY_BLOCKED: 409,
  PEOPLE_BLOCKED: 409,
  PEOPLE_WITHOUT_PASSWORD: 409,
  ELIGIBLE_ROLES_UNKNOWN: 409,
  ELIGIBLE_ROLES_STOPPED: 409,
  ROLE_GROUPS_UNREAD: 409,
  /** Of a sync that read everything else. */
  ROLE_LISTS_UNREAD: 409,
  SECOND_STEP_AT_WORKSPACE: 409,
  CERTIFICATE_EXPIRED: 409,
  CERTIFICATE_EXPIRES_SOON: 409,
  SIGN_IN_SERVICE_UNREACHABLE: 409,
  WORKSPACE_ASSIGNMENTS_BEFORE_OURS: 409,
  EMERGENCY_FILE_MISSING: 409,
  /** Exported long ago. */
  EMERGENCY_FILE_OLD: 409,
  /** What it says of the company is not true any more; the facts name what. */
  EMERGENCY_FILE_CHANGED: 409,
  /** The workspace refuses the consent in it. */
  EMERGENCY_FILE_DEAD: 409,
  EMERGENCY_FILE_ROLE_LOST: 409,
  EMERGENCY_CONSENT_REQUIRED: 409,
  /** It holds the consent of another person, who alone can export it. */
  EMERGENCY_EXPORT_OF_ANOTHER: 403,
  /** An older file holds a secret that opens more than this company. */
  EMERGENCY_FILE_OLD_CLIENT: 409,
  /** The account that gave it is no super administrator of the workspace. */
  CONSENT_NEEDS_SUPER_ADMIN: 403,
  /** The workspace granted more than the file may hold. */
  CONSENT_ALLOWS_MORE: 403,
  /** The account that gave it belongs to another workspace. */
  CONSENT_OF_OTHER_COMPANY: 403,
  /** The account that gave it may not read the logs of the workspace. */
  CONSENT_MAY_NOT_READ: 403,
  /** The workspace does not tell what the report shows; the facts name it. */
  REPORT_NOT_AVAILABLE: 409,
  /** The installation has no client that an emergency file may use. */
  EMERGENCY_CLIENT_MISSING: 409,
  PASSPHRASE_TOO_WEAK: 422,
  // About an emergency file that is uploaded.
  EMERGENCY_FILE_UNREADABLE: 422,
  EMERGENCY_FILE_OTHER_VERSION: 422,
  EMERGENCY_FILE_WRONG_PASSPHRASE: 422,
  EMERGENCY_FILE_DAMAGED: 422,
  EMERGENCY_FILE_OF_ANOTHER: 422,
  MISSING_LOGO: 409,
  MISSING_PRIMARY_COLOR: 409,
  MISSING_SECONDARY_COLOR: 409,
  STOPPED_BY_OPERATOR: 409,
  IMAGE_TOO_LARGE: 413,
  /** A drawing such as SVG can hold scripts; the panel makes an image of it before it sends it. */
  IMAGE_IS_DRAWING: 415,
  IMAGE_TYPE_UNKNOWN: 415,
  IMAGE_UNREADABLE: 422,
  IMAGE_TOO_MANY_PIXELS: 422,
  IMAGE_NOT_FOUND: 404,
  APPROVAL_REQUIRED: 409,
  DOMAIN_NOT_FOUND: 404,
  DEFAULT_PASSWORD_REQUIRED: 422,
  TEMPORARY_PASSWORD_NOT_EXTENDABLE: 409,
  /** No mail server is set up, and what was asked for would be lost without one. */
  MAIL_SERVER_REQUIRED: 409,
  SUSPENDED_USER_LOGOUT: 409,
  USER_ALREADY_EXISTS: 409,
  INVALID_EMAILS: 422,
  INVALID_PERIOD: 422,
  /** A recovery address in a mailbox that the company's own sign-in opens. */
  RECOVERY_EMAIL_OF_COMPANY: 422,
  REQUEST_NOT_FOUND: 404,
  /** Already decided by another administrator, or expired without a decision. */
  REQUEST_ALREADY_DECIDED: 409,
  APP_NOT_FOUND: 404,
  /** An application of this entity id is registered already. */
  APP_ALREADY_REGISTERED: 409,
  /** The workspace's own, which control keeps. */
  APP_OF_WORKSPACE: 409,
  /** The facts name the code of the reader and what is wrong. */
  INVALID_APP_METADATA: 422,
  /** There is no next certificate, or the workspace does not know it everywhere yet. */
  NEXT_CERTIFICATE_NOT_READY: 409,
  /** There is no such session, or none matches the filter any more. */
  SESSION_NOT_FOUND: 404,
  TASK_NOT_FOUND: 404,
  TASK_STILL_RUNNING: 409,
  MORE_SESSIONS_FOUND: 409,
  PEOPLE_FOUND_CHANGED: 409,
  /** More people than were agreed to have come into the shifts of an order. */
  MORE_PEOPLE_FOUND: 409,
  /** Only as the reason of one person in a bulk action: suspended, disabled, or gone from the directory. */
  USER_NOT_ACTIVE: 409,
  /** Only as the reason of one person in a bulk action: no address to send an email to. */
  NO_RECIPIENT: 409,
  /** Only as the reason of one person in a bulk action: the temporary password never works for their role. */
  NO_TEMPORARY_PASSWORD: 409,
  WORKSPACE_PASSWORD_REFUSED: 409,
  /** Only as the reason of one person in a bulk action: they got more rights before the list was downloaded. */
  PASSWORD_WITHDRAWN: 409,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** An RFC 9457 problem document as the API answers it. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly request_id: string;
  /** Facts a text may name, never secrets. */
  readonly facts?: Record<string, unknown>;
  /** For validation: which fields, by path, and which rule each broke. */
  readonly fields?: readonly { path: string; rule: string }[];
}
