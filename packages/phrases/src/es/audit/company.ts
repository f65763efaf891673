import type {
  panel as panelSource,
  company as companySource,
  directory as directorySource,
  report as reportSource,
  sharedFiles as sharedFilesSource,
} from '#pt-BR/audit/company.ts';
import type { Translated } from '#translate.ts';

export const panel = {
  signed_in: 'Inició sesión en el panel',
  signed_out: 'Cerró sesión en el panel',
  identity_confirmed: 'Confirmó su identidad en {workspace}',
  sign_in_refused: 'Intentó iniciar sesión en el panel sin tener acceso a él',
} satisfies Translated<typeof panelSource>;

export const company = {
  created: 'Creó la cuenta de la empresa con el dominio {name}',
  default_password_set: 'Definió la contraseña temporal de la empresa',
  default_password_extended: 'Prorrogó la contraseña temporal de la empresa hasta {moment}',
  default_password_end_announced: {
    one: 'Avisó a {count} administrador de que la contraseña temporal es válida hasta {moment}',
    other: 'Avisó a {count} administradores de que la contraseña temporal es válida hasta {moment}',
  },
  password_strength_changed: 'Cambió los requisitos de contraseña de la empresa',
  plan_expired: 'Registró el fin del plan de la empresa; el último día fue el {day}',
  plan_end_announced: {
    one: 'Avisó a {count} administrador que el plan dura hasta el {day}',
    other: 'Avisó a {count} administradores que el plan dura hasta el {day}',
  },
  calendar_changed: 'Cambió el calendario de la empresa',
  login_customised: 'Cambió el aspecto de la página de inicio de sesión',
  renamed: 'Definió el nombre de la empresa: {name}',
  log_retention_changed:
    'Definió la retención de los registros: {access} meses de acceso, {audit} meses de auditoría',
} satisfies Translated<typeof companySource>;

export const directory = {
  connected: 'Conectó {workspace}',
  connection_lost: 'Perdió la conexión con {workspace}',
  roles_unread: 'No pudo leer los roles de administrador en {workspace}',
  roles_read_again: 'Volvió a leer los roles de administrador en {workspace}',
  permissions_changed: 'Detectó un cambio en los permisos otorgados en {workspace}',
  domains_changed: 'Actualizó los dominios de la empresa desde {workspace}. Ahora son: {domains}',
  synchronised:
    'Sincronizó el directorio. Usuarios agregados: {created}; actualizados: {updated}; quitados: {removed}',
  org_units_synchronised: {
    one: 'Sincronizó {theOrgUnits}: {count} cambio',
    other: 'Sincronizó {theOrgUnits}: {count} cambios',
  },
} satisfies Translated<typeof directorySource>;

export const report = {
  downloaded: 'Descargó el archivo “{file}”',
  mails_changed: {
    one: 'Cambió el resumen de los informes por correo, ahora con {count} destinatario',
    other: 'Cambió el resumen de los informes por correo, ahora con {count} destinatarios',
  },
  mails_stopped: 'Dejó de recibir el resumen de los informes por correo',
  mails_sent: {
    one: 'Envió el resumen de los informes del {from} al {to} a {count} persona',
    other: 'Envió el resumen de los informes del {from} al {to} a {count} personas',
  },
} satisfies Translated<typeof reportSource>;

export const sharedFiles = {
  allowed: 'Permitió leer el uso compartido externo con la cuenta {account}',
  stopped: 'Detuvo el informe de uso compartido externo, permitido con la cuenta {account}',
  consent_ended:
    'Terminó el informe de uso compartido externo: {workspace} ya no acepta la autorización de {account}',
} satisfies Translated<typeof sharedFilesSource>;
