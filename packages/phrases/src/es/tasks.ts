import type { tasks as source } from '../pt-BR/tasks.ts';
import type { Translated } from '../translate.ts';

export const tasks = {
  recent: 'Acciones en lote',
  kinds: {
    add_to_shift: 'Agregar al turno',
    remove_from_shift: 'Quitar del turno',
    set_vacation: 'Dar vacaciones',
    remove_vacation: 'Terminar vacaciones',
    force_logout: 'Forzar cierre de sesión',
    force_password_change: 'Pedir cambio de contraseña',
    generate_passwords: 'Generar contraseñas',
    share_temporary_password: 'Enviar contraseña temporal',
    share_change_link: 'Enviar enlace de cambio',
    end_sessions: 'Cerrar sesiones',
  },
  states: {
    waiting: 'En espera',
    running: 'En curso',
    done: 'Terminada',
    cancelled: 'Cancelada',
    failed: 'Interrumpida',
  },
  progress: '{count} de {total}',
  of: { one: '{count} persona', other: '{count} personas' },
  done: { one: '{count} hecha', other: '{count} hechas' },
  unchanged: { one: '{count} ya estaba así', other: '{count} ya estaban así' },
  hasOwnPassword: {
    one: '{count} ya tiene contraseña propia',
    other: '{count} ya tienen contraseña propia',
  },
  skipped: { one: '{count} quedó fuera', other: '{count} quedaron fuera' },
  failed: { one: '{count} falló', other: '{count} fallaron' },
  background: 'Puede cerrar: la acción continúa sola.',
  cancel: 'Cancelar lo que falta',
  cancelled: 'Lo que faltaba se canceló. Lo hecho permanece.',
  downloadResult: 'Descargar resultado por persona',
  byMail: 'por correo',
  mailsWait: 'No hay servidor de correo (SMTP_URL): los mensajes esperan hasta vencer.',
  downloadPasswords: 'Descargar lista de contraseñas',
  passwordsOnce:
    'Las contraseñas aparecen una sola vez, en este archivo. Después de descargarlo desaparecen de aquí.',
  protectedFromLogout:
    'A los administradores no se les cierra la sesión a la fuerza, y a los gestores solo un administrador.',
  moreLeftOut: {
    one: 'y {count} más, en el resultado por persona',
    other: 'y {count} más, en el resultado por persona',
  },
  startedBy: 'por {name}, {at}',
  forNewPeople: 'automático, para personas nuevas, {at}',
  selectAllFound: { one: 'Seleccionar la {count} encontrada', other: 'Seleccionar las {count} encontradas' },
  allSelected: { one: 'La {count} encontrada', other: 'Todas las {count} encontradas' },
  cutNights: 'Corta la noche el {at}: {shifts}',
  byEmail: 'Seleccionar por correo',
  byEmailHint: 'Pegue los correos, uno por línea o separados por comas.',
  emails: 'Correos',
  tooManyEmails: 'Pegue como máximo {max} correos a la vez.',
  check: 'Comprobar',
  found: { one: '{count} encontrado', other: '{count} encontrados' },
  unknown: { one: '{count} que no está en la empresa', other: '{count} que no están en la empresa' },
  gone: { one: '{count} que ya no está en el directorio', other: '{count} que ya no están en el directorio' },
  withGone: {
    one: 'Seleccionar también {count} persona que ya no está en el directorio',
    other: 'Seleccionar también {count} personas que ya no están en el directorio',
  },
  invalid: { one: '{count} que no es un correo', other: '{count} que no son correos' },
  selectFound: { one: 'Seleccionar {count} persona', other: 'Seleccionar {count} personas' },
  correct: 'Corrija la lista de arriba o siga solo con quienes se encontraron.',
  chooseShift: 'Elija el turno',
  start: 'Empezar',
  confirmRemoveVacation: {
    one: '¿Terminar las vacaciones de {count} persona?',
    other: '¿Terminar las vacaciones de {count} personas?',
  },
  removeVacationText:
    'Las vacaciones en curso terminan, las programadas se cancelan, y las personas vuelven a entrar en sus turnos.',
  confirmForceLogout: {
    one: '¿Forzar el cierre de sesión de {count} persona?',
    other: '¿Forzar el cierre de sesión de {count} personas?',
  },
  confirmForceChange: {
    one: '¿Pedir a {count} persona que cambie la contraseña?',
    other: '¿Pedir a {count} personas que cambien la contraseña?',
  },
  forceChangeText: 'En el próximo acceso cada una elige una contraseña nueva antes de entrar.',
  numberChanged: {
    one: 'El número cambió: la búsqueda encuentra ahora {count} persona, y no {before}. Revise antes de continuar.',
    other:
      'El número cambió: la búsqueda encuentra ahora {count} personas, y no {before}. Revise antes de continuar.',
  },
  move: {
    working: 'Calculando el efecto…',
    leaving: { one: 'Sale {count} persona del turno.', other: 'Salen {count} personas del turno.' },
    nobodyLeaves: 'Nadie sale del turno.',
    notIn: {
      one: '{count} persona no está en el turno y queda como está.',
      other: '{count} personas no están en el turno y quedan como están.',
    },
    gone: {
      one: '{count} persona ya no está en el directorio y queda fuera.',
      other: '{count} personas ya no están en el directorio y quedan fuera.',
    },
  },
} satisfies Translated<typeof source>;
