import type { firstErrors as source } from '../pt-BR/first-errors.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

/** What a refused call says where home is all that is there: of the connection, the session and the control. */
export const firstErrors = {
  general: 'Algo salió mal. Código para soporte: {id}',
  unexpected: 'Error inesperado.',
  NETWORK: 'Sin conexión con el servidor. Revise la red e intente de nuevo.',
  partMissing: 'No se pudo cargar esta parte. Recargue la página.',
  UNREADABLE_ANSWER: 'El servidor respondió de forma inesperada. Intente de nuevo.',
  DISABLED_OR_NOT_FOUND: 'El control de acceso no forma parte del plan de la empresa.',
  EXPIRED_TRIAL: 'El período de prueba terminó. Contrate un plan para activar el control.',
  USERS_NOT_FOUND: 'No se encontró ningún usuario en el dominio elegido.',
  INVALID_GOOGLE_ACCESS_TOKEN:
    'Google ya no acepta la autorización de la empresa. Permita el acceso de nuevo.',
  INVALID_MICROSOFT_ACCESS_TOKEN:
    'Microsoft ya no acepta la autorización de la empresa. Permita el acceso de nuevo.',
  PLEASE_LOG_IN_AGAIN: 'Inicie sesión de nuevo para continuar.',
  REQUEST_LIMIT_EXCEEDED: 'Demasiadas solicitudes. Intente de nuevo en unos minutos.',
  INVALID_TOKEN: 'Su sesión terminó. Inicie sesión de nuevo.',
  LOGIN_REQUIRED: 'Inicie sesión para continuar.',
  MISSING_SCOPE: 'Falta un permiso en {workspace}. Un administrador debe permitir el acceso.',
  NOT_WORKSPACE_ADMIN: 'Solo los administradores de {workspace} y los gestores pueden usar el panel.',
  COMPANY_BANNED: 'Se cerró el acceso de esta empresa.',
  COMPANY_SUSPENDED: 'El acceso de esta empresa está suspendido.',
  UNKNOWN_ERROR: 'Error inesperado. Código para soporte: {id}',
  FORBIDDEN: 'No tiene permiso para hacer esto.',
  SERVICE_UNAVAILABLE: 'El servicio no está disponible en este momento. Intente de nuevo en unos instantes.',
  WORKSPACE_NOT_SET_UP:
    'Esta instalación no está preparada para {workspace}. Hable con quien administra esta instalación.',
  SECRETS_UNREADABLE:
    'El servidor se inició con otra clave maestra y no puede descifrar los datos guardados. Hable con quien administra esta instalación.',
  DIRECTORY_UNAVAILABLE: '{workspace} no respondió. Intente de nuevo en unos instantes.',
  DIRECTORY_SHRANK:
    'Muchas personas desaparecieron del directorio a la vez. No se cambió ninguna cuenta. Si es correcto, un administrador debe sincronizar de nuevo.',
  CONTROL_IN_TRANSITION: 'El control está cambiando de estado. Espere a que termine.',
  CONTROL_ALREADY_ACTIVE: 'El control ya está activado.',
  CONTROL_NOT_ACTIVE: 'El control no está activado.',
  NO_RESCUE_ADMINISTRATOR:
    'Ningún administrador podría entrar en {workspace} sin pasar por aquí. Cree una cuenta de emergencia: un Administrador global activo con una dirección del dominio inicial (onmicrosoft.com), sin sincronización con Active Directory y no invitado desde otra organización.',
  DOMAIN_INITIAL:
    'El dominio inicial de {workspace} (onmicrosoft.com) no puede estar bajo el control de acceso. Elija otro dominio.',
  DOMAIN_DEFAULT:
    'El dominio elegido es el predeterminado de {workspace}. Haga predeterminado otro dominio e inténtelo de nuevo.',
  DOMAIN_NOT_VERIFIED:
    'Uno de los dominios todavía no está verificado en {workspace}. Verifíquelo allí e inténtelo de nuevo.',
  DOMAIN_NOT_ROOT: 'Uno de los dominios es un subdominio y sigue al dominio superior. Elija el dominio raíz.',
  DOMAIN_FEDERATED_ELSEWHERE:
    'Otro servicio ya gestiona el inicio de sesión de uno de los dominios. No se modificó. Termine allí esa federación antes de activar el control.',
  DOMAIN_REQUESTS_SIGNED:
    'La federación de uno de los dominios exige solicitudes de inicio de sesión firmadas, y con ellas nadie del dominio puede entrar. En {workspace}, defina isSignedAuthenticationRequestRequired como false en la federación del dominio.',
  DOMAIN_UNREADABLE:
    '{workspace} muestra uno de los dominios como federado, pero no puede leer ni deshacer la configuración. Abra un caso con el soporte de Microsoft y pida que conviertan el dominio a “Managed”.',
  DEFAULT_DOMAIN_NOT_RESTORED:
    '{workspace} no permitió volver al dominio predeterminado anterior. Esto no afecta el inicio de sesión, solo el dominio de las direcciones nuevas. Para volver a él, abra Configuración > Dominios en {adminConsole}, elija el dominio y establézcalo como predeterminado.',
  IMMUTABLE_ID_MISSING:
    'Hay personas que vienen de Active Directory y todavía no tienen ImmutableID. Sincronícelas con Microsoft Entra Connect e inténtelo de nuevo.',
  IMMUTABLE_ID_TAKEN:
    'El ImmutableID de una persona ya pertenece a otra cuenta. No se cambió ningún dominio. Corrija las cuentas en {workspace} e inténtelo de nuevo.',
  NOTICE_NOT_ACKNOWLEDGED:
    'Lea este aviso y seleccione “Entendido”. Es necesario para poder activar el control.',
  SIGNING_SELF_TEST_FAILED:
    'El certificado no corresponde a la clave de firma. No se cambió nada en {workspace}. Contacte con quien administra esta instalación.',
  CONTROL_ROLLED_BACK: 'El cambio falló en {workspace} y se deshizo.',
  CONTROL_ALREADY_SCHEDULED: 'Ya hay una activación programada. Cancélela antes de hacer otra cosa.',
  CONTROL_NOT_SCHEDULED: 'No hay ninguna activación programada.',
  CONTROL_TEST_RUNNING: '{ActivationTest} en curso: primero hay que terminar.',
  ADMINISTRATORS_WITHOUT_PASSWORD: `Los administradores de los dominios seleccionados pasarán a entrar a {workspace} por aquí, pero aún no tienen contraseña de ${productName}, y la temporal nunca sirve para ellos. Sin una contraseña propia, quedarían fuera de {workspace}.`,
  NO_ADMINISTRATOR_OUTSIDE: 'Ningún administrador podría entrar a {workspace} sin pasar por los turnos.',
  EVERYBODY_BLOCKED:
    'Nadie de los dominios elegidos podría entrar: nadie está en un turno activado con horarios.',
  CERTIFICATE_EXPIRED: 'El certificado de firma venció.',
  SIGN_IN_SERVICE_UNREACHABLE: 'La página de inicio de sesión no responde en su dirección pública.',
  WORKSPACE_ASSIGNMENTS_BEFORE_OURS:
    '{workspace} tiene otras asignaciones de perfiles de SSO con prioridad sobre la nuestra.',
  STOPPED_BY_OPERATOR:
    'La activación se detuvo desde la línea de comandos de la máquina donde se ejecuta el producto.',
  APPROVAL_REQUIRED:
    '{workspace} requiere la aprobación de otro {superAdmin}. Pídale que apruebe en {workspace} y active el control de nuevo.',
  DOMAIN_NOT_FOUND: 'Dominio no encontrado en esta empresa.',
  DEFAULT_PASSWORD_REQUIRED: 'Defina primero la contraseña temporal.',
  TEMPORARY_PASSWORD_NOT_EXTENDABLE:
    'La contraseña temporal ya se prorrogó dos veces. Envíe enlaces para que las personas creen su propia contraseña.',
} satisfies Translated<typeof source>;
