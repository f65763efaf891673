import type { reportMail as source } from '../pt-BR/report-mail.ts';
import type { Translated } from '../translate.ts';

export const reportMail = {
  subject: {
    weekly: '{company}: resumen de la semana, del {from} al {to}',
    monthly: '{company}: resumen del mes, del {from} al {to}',
  },
  intro: 'Estas son las cifras de los informes de la empresa {company}, del {from} al {to}.',
  access: 'Accesos',
  allowed: 'Permitidos',
  denied: 'Denegados',
  day: 'Día',
  total: 'Total',
  noAccess: 'No hubo intentos de acceso en este período.',
  bound: 'Solo se contaron los intentos desde {moment}.',
  reasons: 'Motivos de denegación más frecuentes',
  durations: 'Duración de los accesos',
  durationsText: 'Cuánto tiempo hubo sesiones. Son sesiones, no trabajo: esto no es un registro horario.',
  noDurations: 'No hubo sesiones en este período.',
  shift: 'Turno',
  inside: 'En horario',
  outside: 'Fuera de horario',
  noShift: 'Sin turno',
  changes: 'Cambios',
  reports: {
    users: 'Usuarios',
    groups: 'Turnos',
    user_permissions: 'Permisos',
    customize_login: 'Personalización del inicio de sesión',
  },
  noChanges: 'No hubo cambios en este período.',
  open: 'Abrir en el panel',
  openReport: 'Abrir en el panel: {name}',
  wholeLog: 'Registro de auditoría del período',
  why: 'Recibe este correo porque un administrador lo eligió para recibir las cifras de los informes.',
  stop: 'Dejar de recibirlo',
} satisfies Translated<typeof source>;
