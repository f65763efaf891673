import type {
  user as userSource,
  request as requestSource,
  permission as permissionSource,
} from '#pt-BR/audit/people.ts';
import type { Translated } from '#translate.ts';

export const user = {
  added: 'Agregó al usuario {name}',
  updated: 'Actualizó al usuario {name}',
  removed: 'Quitó al usuario {name}',
  password_changed: 'Cambió la contraseña de {name}',
  workspace_password_set: 'Definió la contraseña de {name} en {workspace}',
  workspace_password_failed: 'No pudo definir la contraseña de {name} en {workspace}',
  forced_logout_ordered: 'Forzó el cierre de sesión de {name}',
  password_change_forced: 'Exigió un cambio de contraseña a {name}',
  shifts_changed: 'Cambió los turnos de {name}',
  vacation_set: 'Programó vacaciones para {name} del {from} al {to}',
  vacation_removed: 'Quitó las vacaciones de {name}',
  single_access_granted: 'Otorgó acceso puntual a {name}',
  single_access_removed: 'Revocó el acceso puntual de {name}',
  sign_in_hold_lifted: 'Desbloqueó el inicio de sesión de {name}',
  workspace_password_confirmed: 'Confirmó que la contraseña de {name} se cambió en {workspace}',
  recovery_email_set: 'Definió el correo de recuperación de {name}',
  recovery_email_removed: 'Quitó el correo de recuperación de {name}',
  planted_access_ended: 'Anuló lo que otras personas habían definido o enviado para {name}',
  temporary_password_shared: 'Envió la contraseña temporal a {name}',
  change_link_shared: 'Envió a {name} un enlace para crear la contraseña',
  session_ended: 'Cerró sesiones de {name}',
  calendar_address_created: 'Creó la dirección de calendario de {name}',
  calendar_address_removed: 'Quitó la dirección de calendario de {name}',
  access_history_viewed: 'Consultó el historial de accesos de {name}',
  data_exported: 'Exportó los datos personales de {name}: {reason}',
  erased: 'Eliminó los datos de una persona que salió del directorio',
} satisfies Translated<typeof userSource>;

export const request = {
  received: 'Recibió una solicitud de {name}: {kind}',
  approved: 'Aprobó la solicitud de {name}: {kind}',
  refused: 'Rechazó la solicitud de {name}: {kind}',
} satisfies Translated<typeof requestSource>;

export const permission = {
  manager_added: 'Agregó a {name} a los gestores',
  manager_removed: 'Quitó a {name} de los gestores',
  allowed_admin_added: 'Agregó a {name} a los administradores autorizados',
  allowed_admin_removed: 'Quitó a {name} de los administradores autorizados',
  panel_shifts_changed: 'Cambió el permiso de los gestores sobre turnos con personas del panel',
} satisfies Translated<typeof permissionSource>;
