import type { tasks as source } from '../pt-BR/tasks.ts';
import type { Translated } from '../translate.ts';

export const tasks = {
  recent: 'Acciones en lote',
  kinds: {
    add_to_shift: 'Agregar al turno',
    remove_from_shift: 'Quitar del turno',
    set_vacation: 'Programar vacaciones',
    remove_vacation: 'Terminar vacaciones',
    grant_single_access: 'Otorgar acceso puntual',
    force_logout: 'Forzar cierre de sesión',
    force_password_change: 'Exigir cambio de contraseña',
    generate_passwords: 'Generar contraseñas',
    share_temporary_password: 'Enviar contraseña temporal',
    share_change_link: 'Enviar enlace de restablecimiento',
    end_sessions: 'Cerrar sesiones',
  },
  states: {
    waiting: 'En espera',
    running: 'En curso',
    done: 'Terminada',
    cancelled: 'Cancelada',
    failed: 'Interrumpida',
  },
  changedNothing: 'Nadie afectado',
  progress: '{count} de {total}',
  of: { one: '{count} persona', other: '{count} personas' },
  done: { one: '{count} completada', other: '{count} completadas' },
  unchanged: { one: '{count} ya estaba así', other: '{count} ya estaban así' },
  hasOwnPassword: {
    one: '{count} ya tiene contraseña propia',
    other: '{count} ya tienen contraseña propia',
  },
  skipped: { one: '{count} omitida', other: '{count} omitidas' },
  failed: { one: '{count} falló', other: '{count} fallaron' },
  background: 'Puede cerrar esta ventana: la acción continúa en segundo plano.',
  cancel: 'Cancelar el resto',
  cancelled: 'Se canceló el resto. Los cambios ya hechos se conservan.',
  downloadResult: 'Descargar resultado por persona',
  byMail: 'por correo',
  mailsWait: 'No hay servidor de correo (SMTP_URL): los mensajes esperan en la cola hasta que venzan.',
  downloadPasswords: 'Descargar lista de contraseñas',
  passwordsOnce:
    'Las contraseñas aparecen una sola vez, en este archivo. Después de descargarlo, dejan de estar disponibles aquí.',
  protectedFromLogout:
    'No se puede forzar el cierre de sesión de los administradores; el de los gestores solo lo puede forzar un administrador del control.',
  moreLeftOut: {
    one: 'y {count} más, en el resultado por persona',
    other: 'y {count} más, en el resultado por persona',
  },
  startedBy: 'por {name}, {at}',
  forNewPeople: 'automático, para personas nuevas, {at}',
  selectAllFound: { one: 'Seleccionar la única encontrada', other: 'Seleccionar las {count} encontradas' },
  allSelected: { one: '{count} encontrada', other: 'Las {count} encontradas' },
  cutNights: 'Acorta el turno de noche el {at}: {shifts}',
  byEmail: 'Seleccionar por correo',
  byEmailHint: 'Pegue los correos, uno por línea o separados por comas.',
  emails: 'Correos',
  tooManyEmails: 'Pegue como máximo {max} correos a la vez.',
  check: 'Verificar',
  found: { one: '{count} encontrado', other: '{count} encontrados' },
  unknown: { one: '{count} que no está en la empresa', other: '{count} que no están en la empresa' },
  gone: { one: '{count} que ya no está en el directorio', other: '{count} que ya no están en el directorio' },
  withGone: {
    one: 'Seleccionar también {count} persona que ya no está en el directorio',
    other: 'Seleccionar también {count} personas que ya no están en el directorio',
  },
  invalid: { one: '{count} que no es un correo', other: '{count} que no son correos' },
  selectFound: { one: 'Seleccionar {count} persona', other: 'Seleccionar {count} personas' },
  correct: 'Corrija la lista de arriba o continúe con las personas encontradas.',
  chooseShift: 'Elija el turno',
  confirmRemoveVacation: {
    one: '¿Terminar las vacaciones de {count} persona?',
    other: '¿Terminar las vacaciones de {count} personas?',
  },
  removeVacationUndo: 'Para deshacerlo, programe las vacaciones de nuevo, con las fechas de cada persona.',
  removeVacationText:
    'Las vacaciones en curso terminan, las programadas se cancelan y las personas pueden entrar de nuevo en sus turnos.',
  confirmForceLogout: {
    one: '¿Cerrar la sesión de {count} persona?',
    other: '¿Cerrar la sesión de {count} personas?',
  },
  confirmForceChange: {
    one: '¿Exigir un cambio de contraseña a {count} persona?',
    other: '¿Exigir un cambio de contraseña a {count} personas?',
  },
  forceChangeText:
    'En el próximo inicio de sesión, cada persona elige una contraseña nueva antes de continuar. La exigencia solo termina cuando se cambia la contraseña.',
  leftOut: {
    PROTECTED_USER: {
      one: '{count} persona se omite: solo un administrador del control puede cambiar su acceso.',
      other: '{count} personas se omiten: solo un administrador del control puede cambiar su acceso.',
    },
    PROTECTED_ADMINISTRATOR: {
      one: '{count} persona se omite: es administradora en {workspace}, y solo ella misma o un {superAdmin} puede definir o enviar su contraseña.',
      other:
        '{count} personas se omiten: son administradoras en {workspace}, y solo ellas mismas o un {superAdmin} pueden definir o enviar sus contraseñas.',
    },
    NO_TEMPORARY_PASSWORD: {
      one: '{count} persona se omite: es administradora o gestora, y la contraseña temporal nunca le sirve. Envíe un enlace.',
      other:
        '{count} personas se omiten: son administradoras o gestoras, y la contraseña temporal nunca les sirve. Envíe enlaces.',
    },
    unknown: 'No se pudo verificar a quién se omite.',
  },
  numberChanged: {
    one: 'El número cambió: ahora la búsqueda encuentra {count} persona en lugar de {before}. Revise antes de continuar.',
    other:
      'El número cambió: ahora la búsqueda encuentra {count} personas en lugar de {before}. Revise antes de continuar.',
  },
  move: {
    working: 'Calculando el efecto…',
    leaving: { one: '{count} persona sale del turno.', other: '{count} personas salen del turno.' },
    nobodyLeaves: 'Nadie sale del turno.',
    notIn: {
      one: '{count} persona no está en el turno; para ella nada cambia.',
      other: '{count} personas no están en el turno; para ellas nada cambia.',
    },
    gone: {
      one: '{count} persona ya no está en el directorio y se omite.',
      other: '{count} personas ya no están en el directorio y se omiten.',
    },
  },
} satisfies Translated<typeof source>;
