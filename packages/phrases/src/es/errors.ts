import type { errors as source } from '../pt-BR/errors.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

export const errors = {
  INVALID_PASSWORD: 'La contraseña no cumple los requisitos.',
  SAME_PASSWORD: 'La nueva contraseña es igual a la actual.',
  USER_NOT_FOUND: 'Usuario no encontrado.',
  VALIDATION_FAILED: 'Uno o más campos son incorrectos.',
  MALFORMED_REQUEST: 'No se pudo entender la solicitud.',
  PAYLOAD_TOO_LARGE: 'El contenido enviado es demasiado grande.',
  HEADERS_TOO_LARGE:
    'El navegador envió demasiados datos con la solicitud. Elimine las cookies de este sitio e intente de nuevo.',
  NOT_FOUND: 'No encontrado.',
  METHOD_NOT_ALLOWED: 'Esta dirección no acepta ese tipo de solicitud.',
  FRESH_SIGN_IN_REQUIRED: 'Para continuar, confirme en {workspace} que es usted.',
  CONFIRMED_OTHER_ACCOUNT: 'Confirmó con la cuenta {account}. Confirme con la suya, {email}.',
  NEW_PASSWORD_REQUIRED:
    'Otra persona conoce la contraseña de esta cuenta. Debe cambiarla en la página de inicio de sesión antes de usar el panel.',
  CONFIRMATION_NOT_FRESH:
    '{workspace} no volvió a pedir su contraseña. Inténtelo otra vez y escriba la contraseña.',
  ROLE_NOT_CHECKED:
    'No fue posible verificar si su cuenta sigue siendo de {superAdmin} en {workspace}; por eso no se aceptó la confirmación. Lo que escribió no se perdió. Intente de nuevo en unos instantes.',
  CONFIRMATION_CANCELED: 'No se cambió nada, porque canceló la confirmación de que es usted.',
  PROTECTED_USER: 'Solo un administrador del control puede cambiar el acceso de esta persona.',
  PROTECTED_ADMINISTRATOR:
    'Esta persona es administradora en {workspace}. Desde este panel, solo ella misma o un {superAdmin} puede definir o enviar su contraseña.',
  WORKSPACE_ROLES_UNKNOWN:
    '{workspace} no indicó si esta persona es administradora, por lo que su contraseña no se definió ni se envió. Inténtelo de nuevo más tarde o pídaselo a un {superAdmin}, que puede hacerlo de todos modos.',
  OWN_ROLE_UNKNOWN:
    '{workspace} no confirmó que su cuenta siga siendo de {superAdmin}; por eso no se hizo nada. Inténtelo de nuevo en unos instantes. Mientras tanto, la persona puede crear su propia contraseña.',
  OTHERS_MUST_CONFIRM:
    'Otras personas pueden conocer la contraseña que abrió esta sesión. Por eso, otro {superAdmin} debe confirmar el cambio.',
  WEAKER_PASSWORD_RULES:
    'Un gestor solo puede hacer más estrictos los requisitos de contraseña. Un administrador del control puede reducirlos.',
  PASSWORD_WITHDRAWN:
    'La contraseña se quitó de la lista porque la persona recibió más permisos después de que se generó.',
  PROTECTED_SHIFT:
    'No puede cambiar un turno en el que hay gestores o administradores. Un administrador del control puede permitirlo en Permisos.',
  PERSON_NOT_ERASABLE: 'Esta persona todavía no se puede eliminar.',
  SHIFT_NOT_FOUND: 'Turno no encontrado. Es posible que se haya eliminado.',
  SHIFT_STILL_ENABLED: 'Desactive el turno antes de eliminarlo.',
  SHIFT_NAME_TAKEN: 'Ya existe un turno con ese nombre.',
  SHIFTS_NOT_ALL_DISABLED: 'Para activar en lote, todos los turnos elegidos deben estar desactivados.',
  SHIFTS_NOT_ALL_ENABLED: 'Para desactivar en lote, todos los turnos elegidos deben estar activados.',
  PERIOD_WOULD_BE_REMOVED: 'El turno tiene un período de activación. Confirme que desea quitarlo.',
  PRODUCT_NOT_IN_PLAN: 'El plan de la empresa no incluye esta opción.',
  RULE_NOT_FOUND: 'Esa regla ya no existe en este turno.',
  SHIFT_VERSION_NOT_FOUND:
    'Esta versión ya no está en el registro de auditoría de este turno. Actualice la lista de versiones.',
  SHIFT_VERSION_IS_CURRENT: 'El turno ya tiene los horarios de esta versión. No se cambió nada.',
  INVALID_RULES: 'Hay reglas de horario incorrectas.',
  INVALID_IP_RULES: 'Hay direcciones IP incorrectas en la lista.',
  PREVIEW_SUPERSEDED: 'Este cálculo se hizo de nuevo en otra ventana. Use el resultado de esa ventana.',
  VERSION_CONFLICT: 'Otra persona cambió esto mientras usted editaba. Recargue y haga el cambio de nuevo.',
  ACTIVATION_DATE_OUT_OF_RANGE: 'Elija una hora entre ahora y los próximos 14 días.',
  TEST_NOT_RUNNING: '{ActivationTest}: no hay nada en curso.',
  TEST_TOO_LATE: 'Ya pasaron las 23:30. Empiece de nuevo mañana.',
  TEST_USERS_INVALID: 'Una o más de las personas elegidas no pueden participar.',
  TEST_STAGE_NOT_PASSED:
    'Esta prueba todavía no se ha superado. Espere a que alguien la supere antes de continuar.',
  PANEL_PEOPLE_WITHOUT_PASSWORD: `La contraseña temporal nunca sirve para administradores y gestores. Estos aún no tienen contraseña de ${productName} y no podrán entrar hasta recibir un enlace o un código.`,
  PEOPLE_BLOCKED: 'Algunas personas no podrán entrar.',
  PEOPLE_WITHOUT_PASSWORD:
    'Algunas personas aún no tienen cómo entrar: tendrán que solicitar un enlace o recibir un código.',
  ELIGIBLE_ROLES_UNKNOWN:
    'Quien solo tiene un rol de administrador apto, que todavía debe activar, no aparece aquí como administrador. Hasta que lo active, los gestores pueden definir su contraseña como la de cualquier otra persona.',
  ELIGIBLE_ROLES_STOPPED:
    '{workspace} ya no indica quién tiene un rol de administrador apto. Quienes ya eran conocidos siguen protegidos; quien lo recibió después solo aparece aquí como administrador cuando lo activa.',
  ROLE_GROUPS_UNREAD:
    '{workspace} no indica quién está en algunos grupos con un rol de administrador. Quienes ya eran conocidos siguen protegidos; quien entró después no aparece aquí como administrador, y los gestores pueden definir su contraseña.',
  ROLE_LISTS_UNREAD:
    '{workspace} no indicó todos los roles de administrador. Quienes ya eran conocidos siguen protegidos.',
  SECOND_STEP_AT_WORKSPACE:
    'Después de la página de inicio de sesión, {workspace} sigue pidiendo la {secondStep} a quienes la usan, a menos que se haya desactivado allí {secondStepSetting}.',
  CERTIFICATE_EXPIRES_SOON: 'El certificado de firma vence en menos de 30 días.',
  EMERGENCY_FILE_MISSING: 'Todavía no hay un archivo de emergencia.',
  MISSING_LOGO: 'Falta el logotipo en la página de inicio de sesión.',
  MISSING_PRIMARY_COLOR: 'Falta el color principal en la página de inicio de sesión.',
  MISSING_SECONDARY_COLOR: 'Falta el color secundario en la página de inicio de sesión.',
  EMERGENCY_FILE_OLD: 'El archivo de emergencia es antiguo. Exporte uno nuevo y reemplace el anterior.',
  EMERGENCY_FILE_CHANGED: 'El archivo de emergencia ya no corresponde a la empresa. Exporte uno nuevo.',
  EMERGENCY_FILE_DEAD:
    '{workspace} ya no acepta la autorización que está en el archivo de emergencia. Autorice de nuevo y exporte otro.',
  EMERGENCY_FILE_ROLE_LOST:
    'La cuenta detrás del archivo de emergencia ya no es {superAdmin} en {workspace}, y el archivo no desactivaría el control de acceso. Devuélvale el rol, o bien otro {superAdmin} autoriza y exporta uno nuevo.',
  EMERGENCY_CONSENT_REQUIRED: 'Antes de exportar, un {superAdmin} debe autorizar el uso en {workspace}.',
  EMERGENCY_EXPORT_OF_ANOTHER:
    'El archivo lleva la autorización de {account}, y solo esa persona puede exportarlo. Otro {superAdmin} autoriza antes con su propia cuenta.',
  EMERGENCY_FILE_OLD_CLIENT:
    'Un archivo de emergencia anterior contiene un secreto que abre más que esta empresa. La página del archivo dice qué hacer, en este orden: autorizar y exportar de nuevo, después quitar la aplicación antigua.',
  CONSENT_ALLOWS_MORE:
    '{workspace} concedió más de lo que el archivo puede llevar. Un {superAdmin} quita allí el acceso anterior de esta aplicación; después, autorice de nuevo.',
  CONSENT_NEEDS_SUPER_ADMIN: 'Autorice con la cuenta de un {superAdmin} de {workspace}.',
  CONSENT_OF_OTHER_COMPANY: 'Esta cuenta es de otra empresa. Use una cuenta de la empresa de este panel.',
  CONSENT_MAY_NOT_READ:
    'Esta cuenta no puede ver los registros de auditoría de {workspace}. Use la cuenta de un {superAdmin}, o de un administrador con ese privilegio.',
  REPORT_NOT_AVAILABLE: 'Este informe no existe para empresas que usan {workspace}.',
  EMERGENCY_CLIENT_MISSING:
    'Esta instalación todavía no puede exportar el archivo de emergencia: falta configurar su cliente OAuth.',
  PASSPHRASE_TOO_WEAK: 'La frase secreta es demasiado débil para este archivo.',
  EMERGENCY_FILE_UNREADABLE: 'Este no es un archivo de emergencia, o está incompleto.',
  EMERGENCY_FILE_OTHER_VERSION: 'El archivo se creó con otra versión del producto.',
  EMERGENCY_FILE_WRONG_PASSPHRASE: 'La frase secreta es incorrecta.',
  EMERGENCY_FILE_DAMAGED: 'El archivo se modificó o está dañado. Use otra copia.',
  EMERGENCY_FILE_OF_ANOTHER:
    'Este archivo es de otra empresa, o de antes de que cambiara la dirección de la página de inicio de sesión. Exporte uno nuevo.',
  IMAGE_TOO_LARGE: 'La imagen tiene más de 2 MB. Elija una más pequeña.',
  IMAGE_IS_DRAWING:
    'Un SVG no se puede enviar directamente, porque puede contener scripts. Envíe la imagen en PNG o JPEG; el panel convierte los SVG a PNG.',
  IMAGE_TYPE_UNKNOWN: 'El archivo no es una imagen PNG ni JPEG.',
  IMAGE_UNREADABLE: 'No se pudo leer la imagen. El archivo puede estar incompleto o dañado.',
  IMAGE_TOO_MANY_PIXELS: 'La imagen tiene demasiados píxeles. Reduzca su tamaño e intente de nuevo.',
  IMAGE_NOT_FOUND: 'La imagen elegida ya no está guardada. Elija el archivo de nuevo.',
  MAIL_SERVER_REQUIRED:
    'Esta instalación no tiene servidor de correo: las contraseñas nuevas no llegarían a nadie. Elija la lista.',
  SUSPENDED_USER_LOGOUT: 'Esta persona está suspendida en {workspace}: no hay sesión que cerrar.',
  RECOVERY_EMAIL_OF_COMPANY: 'El correo de recuperación debe estar fuera de los dominios de la empresa.',
  INVALID_PERIOD: 'Las fechas no son válidas. Revise el inicio y el fin.',
  REQUEST_NOT_FOUND: 'Solicitud no encontrada.',
  REQUEST_ALREADY_DECIDED: 'Esta solicitud ya se respondió o venció.',
  APP_NOT_FOUND: 'Aplicación no encontrada.',
  APP_ALREADY_REGISTERED: 'Ya existe una aplicación con este ID de entidad.',
  APP_OF_WORKSPACE: 'Esta es la aplicación del propio {workspace}: la administra el control de acceso.',
  INVALID_APP_METADATA:
    'Estos metadatos no se pueden usar. Detalle para quien mantiene la aplicación: {detail} ({reason}).',
  NEXT_CERTIFICATE_NOT_READY: 'El próximo certificado todavía no está listo para usarse.',
  SESSION_NOT_FOUND: 'La sesión ya no existe.',
  TASK_NOT_FOUND: 'Acción en lote no encontrada.',
  TASK_STILL_RUNNING:
    'La acción en lote aún no ha terminado. Espere a que termine para descargar el resultado.',
  PEOPLE_FOUND_CHANGED: 'La cantidad de personas encontradas cambió. Revísela y comience de nuevo.',
  MORE_PEOPLE_FOUND:
    'Ahora hay más personas en estos turnos de las que confirmó. Revise el nuevo número e intente de nuevo.',
  MORE_SESSIONS_FOUND:
    'Ahora hay más sesiones abiertas de las que confirmó. Revise el nuevo número e intente de nuevo.',
  USER_NOT_ACTIVE: 'La persona no está activa en {workspace}.',
  NO_RECIPIENT: 'No hay correo de recuperación al que enviarlo.',
  NO_TEMPORARY_PASSWORD:
    'La contraseña temporal nunca sirve para administradores y gestores. Envíe un enlace.',
  WORKSPACE_PASSWORD_REFUSED:
    '{workspace} no aceptó la contraseña nueva. Defina una donde se administra la cuenta.',
  INVALID_GRANT: 'El código de la autorización ya se usó o venció. Comience de nuevo.',
  MISSING_CODE: 'No se confirmó la autorización. Comience de nuevo y acepte la solicitud.',
  NO_DOMAIN_ASSOCIATED:
    'Esta cuenta no pertenece a un dominio de Google Workspace. Use la cuenta de la empresa.',
  INVALID_CALLBACK: 'La respuesta de la autorización no es válida en este navegador. Comience de nuevo.',
  NO_TENANT_ASSOCIATED:
    'Esta cuenta no pertenece a una organización de Microsoft 365. Use la cuenta de la empresa.',
  UNSUPPORTED_MEDIA_TYPE:
    'El servidor no acepta datos en este formato. Recargue la página e intente de nuevo.',
  USER_ALREADY_EXISTS:
    'Alguien de la lista ya tiene este permiso o uno superior. No se cambió nada: actualice la lista y elija solo a quienes faltan.',
  INVALID_EMAILS: 'Estos correos no se pueden usar: {emails}. Corrija o quite cada uno e intente de nuevo.',
} satisfies Translated<typeof source>;
