import type { mail as source } from '../pt-BR/mail.ts';
import type { Translated } from '../translate.ts';

export const mail: Translated<typeof source> = {
  greeting: 'Hola, {name}:',
  footer: 'Mensaje automático de {product}, enviado por encargo de {company}. No hace falta responder.',
  temporaryPassword: {
    subject: 'Su contraseña temporal de {company}',
    intro: 'Esta es la contraseña temporal para entrar a su cuenta {email}:',
    use: 'Úsela la próxima vez que entre. A continuación creará su propia contraseña, que solo usted conocerá.',
    until: 'La contraseña temporal es válida hasta el {until}.',
    warning: 'No reenvíe este mensaje. Nadie de {company} le pedirá la contraseña.',
  },
  randomPassword: {
    subject: 'Su nueva contraseña de {company}',
    intro: 'Esta es la nueva contraseña de su cuenta {email}:',
    use: 'Úsela a partir de ahora. La contraseña anterior ya no funciona.',
    useOnce:
      'Úsela la próxima vez que entre. A continuación creará su propia contraseña, que solo usted conocerá. La contraseña anterior ya no funciona.',
    warning: 'No reenvíe este mensaje. Nadie de {company} le pedirá la contraseña.',
  },
  changeLink: {
    subject: 'Cree su contraseña de {company}',
    intro: 'Cree la contraseña de su cuenta {email} con este enlace:',
    button: 'Crear mi contraseña',
    plain: 'Si el botón no se abre, copie esta dirección en el navegador:',
    until: 'El enlace funciona una sola vez, hasta el {until}.',
    warning: 'No reenvíe este mensaje: quien tenga el enlace puede crear la contraseña en su lugar.',
  },
  requests: {
    subject: {
      one: '{company}: una solicitud espera su respuesta',
      other: '{company}: {count} solicitudes esperan su respuesta',
    },
    intro: {
      one: 'Una persona de {company} pidió ayuda para entrar:',
      other: '{count} solicitudes de personas de {company} esperan respuesta:',
    },
    kinds: {
      single_access: 'acceso por un tiempo',
      password_change: 'cambio de contraseña',
      first_password: 'primera contraseña, de una persona a la que no le llega ningún correo',
    },
    line: '{name} ({email}): {kind}',
    more: { one: 'y una solicitud más.', other: 'y {count} solicitudes más.' },
    button: 'Abrir las solicitudes',
    caution:
      'El formulario es público. Antes de aprobar, confirme con la persona que la solicitud es suya. Las solicitudes que nadie responda vencen a los tres días.',
  },
  decision: {
    approvedSubject: 'Su solicitud de acceso fue aprobada',
    approved: 'Su solicitud de acceso en {company} fue aprobada.',
    minutes: {
      one: 'Puede entrar y quedarse {count} minuto, contado desde su próximo acceso.',
      other: 'Puede entrar y quedarse {count} minutos, contados desde su próximo acceso.',
    },
    hours: {
      one: 'Puede entrar y quedarse {count} hora, contada desde su próximo acceso.',
      other: 'Puede entrar y quedarse {count} horas, contadas desde su próximo acceso.',
    },
    untilLogoff: 'Puede entrar una vez y quedarse hasta salir, 24 horas como máximo.',
    unused: 'Si no entra en {count} días, el permiso vence.',
    refusedSubject: {
      single_access: 'Su solicitud de acceso no fue aprobada',
      password_change: 'Su solicitud de cambio de contraseña no fue aprobada',
    },
    refused: {
      single_access: 'Su solicitud de acceso en {company} no fue aprobada.',
      password_change: 'Su solicitud de cambio de contraseña en {company} no fue aprobada.',
    },
    word: 'Respuesta de quien administra:',
    stranger: '¿No fue usted quien lo pidió? Avise al administrador de su empresa.',
  },
};
