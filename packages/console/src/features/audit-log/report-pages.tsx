import { AuditPage } from './audit-page.tsx';

/** What was changed of people. */
export const UsersReport = () => <AuditPage report="users" />;
/** What was changed of shifts. */
export const ShiftsReport = () => <AuditPage report="groups" />;
/** Who was given rights in the panel. */
export const PermissionsReport = () => <AuditPage report="user_permissions" />;
/** What was changed of the sign-in page. */
export const CustomizationReport = () => <AuditPage report="customize_login" />;
