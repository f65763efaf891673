import type { home as source } from '../pt-BR/home.ts';
import type { Translated } from '../translate.ts';

export const home = {
  title: 'Inicio',
  description: 'Estado actual del acceso en {company}',
  control: 'Control de acceso',
  since: 'desde {moment}',
  peopleNow: 'Personas ahora',
  insideShare: 'El {share} % de las personas bajo control de acceso puede entrar ahora.',
  notOn: {
    inactive: 'El control está desactivado: todas las personas pueden entrar.',
    scheduled: 'El control todavía no está activado: todas las personas pueden entrar.',
    test: '{TheActivationTest} está en curso: por ahora, los turnos solo se aplican a los participantes.',
    activating: 'El control se está activando.',
    deactivating: 'El control se está desactivando.',
  },
  wouldShare:
    'Con el control activado, el {share} % de las personas bajo control estaría dentro de su horario ahora.',
  wouldBlock: {
    one: 'Con el control activado, {count} persona no podría entrar en ningún horario.',
    other: 'Con el control activado, {count} personas no podrían entrar en ningún horario.',
  },
  wouldLack: {
    one: '{count} persona con horario todavía no tiene contraseña ni enlace para entrar.',
    other: '{count} personas con horario todavía no tienen contraseña ni enlace para entrar.',
  },
  lockedOut: {
    one: '{count} persona no puede iniciar sesión',
    other: '{count} personas no pueden iniciar sesión',
  },
  lockedOutText: 'No pueden entrar a ninguna hora mientras no se resuelva esto:',
  lockedOutBy: {
    blocked: {
      one: '{count} persona no tiene horario de acceso',
      other: '{count} personas no tienen horario de acceso',
    },
    no_identifier: {
      one: '{count} persona tiene horario, pero su cuenta de {workspace} no tiene ID inmutable',
      other: '{count} personas tienen horario, pero sus cuentas de {workspace} no tienen ID inmutable',
    },
    temporary_ended: {
      one: '{count} persona tiene horario, pero la contraseña temporal ya no sirve',
      other: '{count} personas tienen horario, pero la contraseña temporal ya no sirve',
    },
    no_password: {
      one: '{count} persona tiene horario, pero ni contraseña ni enlace abierto',
      other: '{count} personas tienen horario, pero ni contraseña ni enlace abierto',
    },
    no_address: {
      one: '{count} persona tiene horario, pero ni contraseña ni correo de recuperación',
      other: '{count} personas tienen horario, pero ni contraseña ni correo de recuperación',
    },
  },
  lockedOutHelp: {
    blocked: 'Agréguelas a un turno con horarios.',
    no_identifier:
      'Defina el ID inmutable (onPremisesImmutableId) de esas cuentas en {workspace} y sincronice.',
    temporary_ended: 'Prorrogue la contraseña temporal o envíe enlaces.',
    no_password: 'Envíe enlaces.',
    no_address: 'Registre un correo de recuperación o defina una contraseña para ellas.',
  },
  temporaryEndedAt: 'La contraseña temporal venció {moment}.',
  toTemporary: 'Abrir la contraseña temporal',
  lockedOutSee: 'Ver quién no puede iniciar sesión',
  nobodyWithShift: 'Todavía no hay nadie en un turno activado.',
  coveredDomains: 'Dominios: {domains}',
  testStarts: '{ActivationTest} en preparación.',
  testEnds: '{ActivationTest} a punto de terminar; todo vuelve a como estaba.',
  runStep: 'Paso {step} de {total}: {name}',
  denials: 'Accesos denegados en las últimas 24 horas',
  denialsTotal: { one: '{count} acceso denegado', other: '{count} accesos denegados' },
  successesTotal: { one: '{count} acceso permitido', other: '{count} accesos permitidos' },
  noDenials: 'No se le negó el acceso a nadie en las últimas 24 horas.',
  openLog: 'Abrir el registro de accesos',
  sync: 'Directorio',
  syncedAt: 'Última sincronización: {moment}',
  neverSynced: 'El directorio todavía no se ha sincronizado.',
  syncFailed: 'La última sincronización falló: {reason}',
  rolesUnread:
    'Desde el {day}, {workspace} no indica {lists}. Quienes ya eran conocidos siguen protegidos como administradores; los nuevos se reconocen cuando vuelva a indicarlo. Revise allí la licencia y los permisos y sincronice de nuevo.',
  rolesUnreadEligible: 'los roles de administrador aptos',
  rolesUnreadGroup: 'quién está en el grupo {name}, que tiene un rol de administrador',
  rolesUnreadOr: ' ni ',
  syncNow: 'Sincronizar ahora',
  syncStarted: 'Comenzó la sincronización del directorio.',
  next: 'Qué hacer ahora',
  allDone: 'Todo listo. No hay nada pendiente.',
  keyUnreadable: 'Nadie puede entrar por la página de inicio de sesión.',
  keyUnreadableNext:
    'La clave que firma cada inicio de sesión está guardada, pero no se puede descifrar con la clave maestra actual. Pida a quien administra esta instalación que la inicie de nuevo con la clave maestra anterior.',
  offNeedsAccess:
    'Para desactivarlo desde aquí, primero hay que permitir de nuevo el acceso a {workspace}. La hoja impresa del archivo de emergencia muestra cómo desactivarlo en el propio {workspace}.',
  notAssured: 'Control no asegurado',
  figuresAsSetUp:
    'Las cifras cuentan a las personas de {domains} como si su redirección estuviera bien: vea el aviso de arriba.',
  rolesFailing: '{workspace} no informa quiénes son los administradores desde {moment}',
  rolesFailingText:
    'Hasta que se resuelva, el panel no nota cuando alguien recibe un rol de administrador, y lo que otra persona preparó antes (contraseña, código, dirección, sesión) sigue funcionando. Solo un {superAdmin} puede definir o enviar contraseñas.',
  rolesFailingNext:
    'Evite dar roles de administrador hasta que se resuelva. Un {superAdmin} verifica en {workspace} si los permisos del panel siguen allí; “Sincronizar ahora” muestra el motivo.',
  knownPasswords: {
    one: 'Otras personas pueden conocer la contraseña de {name} en {workspace}',
    other: 'Otras personas pueden conocer la contraseña de {count} administradores o gestores en {workspace}',
  },
  knownPasswordsNext:
    'La contraseña se generó aquí o pasó por otra persona antes de dar el permiso, y sigue siendo válida en {workspace}. Hay que cambiarla allí y confirmar el cambio en la página de cada persona:',
  knownPasswordsRest: { one: 'y {count} persona más', other: 'y {count} personas más' },
  mailsWaiting: {
    one: '{count} correo espera al servidor de correo desde {moment}.',
    other: '{count} correos esperan al servidor de correo desde {moment}.',
  },
  mailsWaitingNext: 'Nada se pierde: se vuelve a intentar automáticamente. Respuesta del servidor: {problem}',
  mailsWaitingNoServer:
    'Ningún servidor los ha aceptado todavía. Hable con quien administra esta instalación.',
  steps: {
    plan: 'Seguir con el control después del período de prueba',
    planAsk: 'hable con quien administra el contrato',
    planWithout: 'Contratar un plan con control de acceso',
    sync: 'Sincronizar el directorio',
    shift: 'Crear el primer turno',
    enable: 'Activar un turno',
    assign: 'Asignar un turno a todas las personas',
    assignCount: { one: 'Falta {count} persona', other: 'Faltan {count} personas' },
    activate: 'Activar el control',
  },
  attention: {
    connection: 'Permitir de nuevo el acceso a {workspace}',
    redirect: 'Restaurar la federación de {domains} en {workspace}',
    requests: { one: 'Responder {count} solicitud', other: 'Responder {count} solicitudes' },
    noWay: {
      one: 'Dar a {count} persona cómo entrar: una contraseña o un enlace',
      other: 'Dar a {count} personas cómo entrar: una contraseña o un enlace',
    },
    blocked: {
      one: 'Asignar un turno con horarios a {count} persona',
      other: 'Asignar un turno con horarios a {count} personas',
    },
  },
  temporaryEnd: {
    soon: {
      one: '{count} persona solo tiene la contraseña temporal, válida hasta {moment}',
      other: '{count} personas solo tienen la contraseña temporal, válida hasta {moment}',
    },
    over: {
      one: '{count} persona no creó su propia contraseña y la temporal dejó de ser válida {moment}',
      other: '{count} personas no crearon su propia contraseña y la temporal dejó de ser válida {moment}',
    },
    later: {
      one: '{count} persona recibió la contraseña temporal por correo más tarde, y es válida hasta {moment}',
      other:
        '{count} personas recibieron la contraseña temporal por correo más tarde, y vence para ellas a partir de {moment}',
    },
    extend: 'Prorrogar {hours} h',
    extended: 'La contraseña temporal es válida por {hours} horas más.',
    send: 'Enviar enlaces',
    sent: 'Los enlaces están en camino. Quienes no tienen correo de recuperación aparecen en el resultado de la acción.',
  },
  done: 'Hecho',
  open: 'Pendiente',
  shiftsEnabled: {
    one: '{enabled} de {total} turno activado',
    other: '{enabled} de {total} turnos activados',
  },
} satisfies Translated<typeof source>;
