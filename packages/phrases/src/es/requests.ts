import type { requests as source } from '../pt-BR/requests.ts';
import type { Translated } from '../translate.ts';

export const requests: Translated<typeof source> = {
  title: 'Solicitudes',
  description:
    'Lo que las personas piden en las páginas públicas: entrar fuera de su horario o cambiar la contraseña. Cada solicitud vence a los tres días.',
  views: { open: 'Abiertas', decided: 'Respondidas' },
  caution:
    'Las páginas de solicitud son públicas. Antes de aprobar, confirme con la persona que la solicitud es realmente de ella.',
  kinds: {
    single_access: 'Acceso puntual',
    password_change: 'Cambio de contraseña',
    first_password: 'Primera contraseña',
  },
  states: { open: 'Abierta', approved: 'Aprobada', refused: 'Rechazada', expired: 'Vencida' },
  asked: 'Pedida {when}',
  askedAgain: { one: 'pedida {count} vez', other: 'pedida {count} veces' },
  from: 'desde la dirección {ip}',
  lapses: 'vence {when}',
  forgotten: 'Olvidó la contraseña y no tiene correo de recuperación.',
  isNew: 'Persona nueva, sin contraseña y sin correo al que enviarla. Apruebe y entregue el código en mano.',
  undelivered:
    'El correo con la contraseña o el enlace no pudo entregarse. Apruebe y entregue el código en mano.',
  decidedBy: '{state} por {by}, {when}',
  expiredAt: 'Venció {when} sin respuesta',
  granted: { one: 'por {count} minuto', other: 'por {count} minutos' },
  grantedHours: { one: 'por {count} hora', other: 'por {count} horas' },
  grantedUntilLogoff: 'hasta que la persona salga',
  word: 'Respuesta: {word}',
  approve: 'Aprobar',
  approveLabel: 'Aprobar la solicitud de {name}',
  refuse: 'Rechazar',
  refuseLabel: 'Rechazar la solicitud de {name}',
  protected: 'Solo un administrador del control puede responder solicitudes de administradores y gestores.',
  emptyOpen: 'Ninguna solicitud abierta',
  emptyOpenText:
    'Cuando alguien pida acceso o una contraseña nueva, la solicitud aparece aquí y llega por correo.',
  emptyDecided: 'Ninguna solicitud respondida',
  emptyDecidedText: 'Las solicitudes aprobadas, rechazadas y vencidas de los últimos 90 días quedan aquí.',
  answeredMeanwhile: 'Esta solicitud ya fue respondida o venció. Lo que escribió sigue aquí para copiarlo.',
  approveAccess: {
    title: 'Conceder acceso a {name}',
    hint: 'El tiempo cuenta desde que la persona entra. Recibe un correo ahora.',
    duration: 'Duración',
    minutes: { one: '{count} minuto', other: '{count} minutos' },
    hours: { one: '{count} hora', other: '{count} horas' },
    untilLogoff: 'Hasta que la persona salga (24 horas como máximo)',
    submit: 'Conceder acceso',
    done: 'Acceso concedido a {name}.',
  },
  approvePassword: {
    title: 'Nueva contraseña para {name}',
    reachable:
      'La persona recibe por correo un enlace para crear la contraseña. Funciona una sola vez, durante 24 horas.',
    unreachable:
      'No hay correo de recuperación de esta persona. Al aprobar, aparece aquí, una sola vez, un código para que usted se lo entregue.',
    undelivered:
      'El correo no le llegó a esta persona. Al aprobar, aparece aquí, una sola vez, un código para que usted se lo entregue.',
    submit: 'Aprobar',
    mailed: 'El enlace para crear la contraseña se envió a {name}.',
  },
  handover: {
    title: 'Entregue este código a {name}',
    text: 'Confirme quién es la persona y entréguele el código solo a ella. Funciona una sola vez, durante 24 horas, y no vuelve a aparecer.',
    label: 'Código para crear la contraseña',
    copyCode: 'Copiar código',
    how: 'La persona escribe el código en {page}, o abre este enlace, que ya lo contiene:',
    link: 'Enlace con el código',
    copy: 'Copiar enlace',
    copied: 'Copiado',
  },
  refuseDialog: {
    title: 'Rechazar la solicitud de {name}',
    hint: 'La persona recibe su respuesta por correo.',
    hintFirst: 'La persona no pidió nada y no recibe aviso. Sigue sin contraseña.',
    word: 'Respuesta para la persona',
    submit: 'Rechazar',
    done: 'Solicitud de {name} rechazada.',
  },
};
