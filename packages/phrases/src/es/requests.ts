import type { requests as source } from '../pt-BR/requests.ts';
import type { Translated } from '../translate.ts';

export const requests: Translated<typeof source> = {
  title: 'Solicitudes',
  description:
    'Lo que las personas solicitan en las páginas públicas: entrar fuera de su horario o una contraseña nueva. Cada solicitud vence a los tres días.',
  views: { open: 'Abiertas', decided: 'Respondidas' },
  caution:
    'Las páginas de solicitud son públicas. Antes de aprobar, confirme con la persona que la solicitud es suya.',
  kinds: {
    single_access: 'Acceso puntual',
    password_change: 'Contraseña nueva',
    first_password: 'Primera contraseña',
  },
  states: { open: 'Abierta', approved: 'Aprobada', refused: 'Rechazada', expired: 'Vencida' },
  asked: 'Solicitada {when}',
  askedAgain: { one: 'solicitada {count} vez', other: 'solicitada {count} veces' },
  from: 'desde la dirección IP {ip}',
  lapses: 'vence {when}',
  forgotten: 'Olvidó la contraseña y no tiene correo de recuperación.',
  isNew:
    'Persona nueva, sin contraseña y sin correo al que enviarla. Apruebe y entregue el código en persona.',
  undelivered:
    'El correo con la contraseña o el enlace no se pudo entregar. Apruebe y entregue el código en persona.',
  decidedBy: '{state} por {by}, {when}',
  expiredAt: 'Venció {when} sin respuesta',
  granted: { one: 'durante {count} minuto', other: 'durante {count} minutos' },
  grantedHours: { one: 'durante {count} hora', other: 'durante {count} horas' },
  grantedUntilLogoff: 'hasta que la persona cierre sesión',
  word: 'Respuesta: {word}',
  approve: 'Aprobar',
  approveLabel: 'Aprobar la solicitud de {name}',
  refuse: 'Rechazar',
  refuseLabel: 'Rechazar la solicitud de {name}',
  passwordProtected:
    'Esta persona es administradora en {workspace}. Solo ella misma o un {superAdmin} puede entregar una contraseña. Usted puede rechazar la solicitud.',
  protected: 'Solo un administrador del control puede responder solicitudes de administradores y gestores.',
  emptyOpen: 'No hay solicitudes abiertas',
  emptyOpenText:
    'Cuando alguien solicite acceso o una contraseña nueva, la solicitud aparecerá aquí y usted recibirá un correo.',
  emptyDecided: 'No hay solicitudes respondidas',
  emptyDecidedText:
    'Aquí se conservan las solicitudes aprobadas, rechazadas y vencidas de los últimos 90 días.',
  answeredMeanwhile:
    'Mientras tanto, esta solicitud se respondió o venció. Lo que escribió sigue aquí para que pueda copiarlo.',
  approveAccess: {
    hint: 'La persona recibe un correo ahora.',
  },
  approvePassword: {
    title: 'Nueva contraseña para {name}',
    unreachable:
      'Esta persona no tiene correo de recuperación. Al aprobar, aparece aquí, una sola vez, un código para que usted se lo entregue.',
    undelivered:
      'El correo no llegó a esta persona. Al aprobar, aparece aquí, una sola vez, un código para que usted se lo entregue.',
    delivery: '¿Cómo recibe la persona la contraseña nueva?',
    byMail: 'Enviar el enlace a {address}',
    byMailHint: 'La persona crea la contraseña con el enlace, que funciona una sola vez y vence en 24 horas.',
    byCode: 'Mostrarme un código para entregar',
    byCodeHint: 'Úselo si esa dirección ya no es de la persona. El código aparece aquí una sola vez.',
    submit: 'Aprobar',
    mailed: 'Se envió a {name} el enlace para crear la contraseña.',
  },
  handover: {
    title: 'Entregue este código a {name}',
    text: 'Verifique la identidad de la persona y no entregue el código a nadie más. Funciona una sola vez, vence en 24 horas y no vuelve a aparecer.',
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
    hintFirst: 'La persona no hizo esta solicitud y no recibe aviso. Sigue sin contraseña.',
    word: 'Respuesta para la persona',
    submit: 'Rechazar',
    done: 'Se rechazó la solicitud de {name}.',
  },
};
