import type { mail as source } from '../pt-BR/mail.ts';
import type { Translated } from '../translate.ts';

export const mail: Translated<typeof source> = {
  greeting: 'Hola, {name}:',
  footer: 'Mensaje automático de {product}, enviado en nombre de {company}. No es necesario responder.',
  signIn: 'Iniciar sesión',
  passwordSpaces: 'Los espacios forman parte de la contraseña.',
  temporaryPassword: {
    subject: 'Su contraseña temporal: {company}',
    intro: 'Esta es la contraseña temporal para entrar a su cuenta {email}:',
    use: 'Úsela la próxima vez que inicie sesión. Después creará su propia contraseña.',
    until: 'La contraseña temporal es válida hasta el {until}.',
    warning: 'No reenvíe este mensaje. {company} nunca le pedirá la contraseña por correo ni por teléfono.',
  },
  randomPassword: {
    subject: 'Su nueva contraseña: {company}',
    intro: 'Esta es la nueva contraseña de su cuenta {email}:',
    use: 'Úsela a partir de ahora. La contraseña anterior ya no funciona.',
    useOnce:
      'Úsela la próxima vez que inicie sesión. Después creará su propia contraseña. La contraseña anterior ya no funciona.',
    warning: 'No reenvíe este mensaje. {company} nunca le pedirá la contraseña por correo ni por teléfono.',
  },
  changeLink: {
    subject: 'Restablezca su contraseña: {company}',
    subjectFirst: 'Cree su contraseña: {company}',
    intro: {
      asked:
        'Recibimos una solicitud de contraseña nueva para su cuenta {email} en {company}. Use este enlace para restablecer la contraseña:',
      approved:
        'Se aprobó su solicitud de contraseña nueva en {company}. Use este enlace para restablecer la contraseña de su cuenta {email}:',
      sent: 'Un administrador de {company} le envió este enlace para restablecer la contraseña de su cuenta {email}:',
      first:
        'Su cuenta {email} en {company} necesita una contraseña para entrar. Use este enlace para crearla:',
    },
    stranger: {
      asked: 'Si no hizo esta solicitud, ignore este mensaje: su contraseña sigue siendo la misma.',
      approved: 'Si no hizo esta solicitud, no use el enlace y avise al administrador de su empresa.',
      sent: 'Mientras no use el enlace, su contraseña sigue siendo la misma.',
      first: 'Si no trabaja en esta empresa, ignore este mensaje.',
    },
    button: 'Restablecer mi contraseña',
    buttonFirst: 'Crear mi contraseña',
    plain: 'Si el botón no funciona, copie esta dirección en el navegador:',
    until: 'El enlace funciona una sola vez, hasta el {until}.',
    warning: 'No reenvíe este mensaje: quien tenga el enlace puede crear la contraseña en su lugar.',
  },
  passwordChanged: {
    subject: 'Se cambió su contraseña: {company}',
    by: {
      person: 'La contraseña de su cuenta {email} en {company} se cambió el {moment}.',
      administrator:
        'Un administrador de {company} definió una contraseña nueva para su cuenta {email} el {moment}.',
    },
    right: {
      person: 'Si fue usted, no tiene que hacer nada.',
      administrator:
        'El administrador le entregará la contraseña. Es posible que deba cambiarla la próxima vez que inicie sesión.',
    },
    stranger:
      '¿No fue usted o no lo esperaba? Restablezca la contraseña ahora y avise al administrador de su empresa.',
    enteredAddress:
      'Los enlaces para crear una contraseña se envían a {address}, una dirección que otra persona indicó en el panel.',
    strangerWithAddress:
      '¿No fue usted, no lo esperaba o no conoce esa dirección? Avise a un administrador de su empresa antes de restablecer la contraseña.',
    button: 'Restablecer mi contraseña',
  },
  recoveryEmailChanged: {
    subject: 'Cambió el correo de recuperación de su cuenta: {company}',
    set: 'El {moment}, {who} definió {address} como correo de recuperación de su cuenta {email} en {company}. Los enlaces para crear una contraseña se envían a esa dirección.',
    removed:
      'El {moment}, {who} quitó el correo de recuperación indicado en el panel para su cuenta {email} en {company}.',
    stranger: '¿No lo esperaba o no conoce esa dirección? Avise a un administrador de su empresa.',
    button: 'Abrir mi página',
  },
  requests: {
    subject: {
      one: '{company}: una solicitud de acceso espera su respuesta',
      other: '{company}: {count} solicitudes de acceso esperan su respuesta',
    },
    intro: {
      one: 'Una persona de {company} pidió ayuda para entrar:',
      other: '{count} solicitudes de personas de {company} esperan respuesta:',
    },
    kinds: {
      single_access: 'acceso puntual',
      password_change: 'contraseña nueva',
      first_password: 'primera contraseña, de una persona sin un correo donde recibirla',
    },
    line: '{name} ({email}): {kind}',
    more: { one: 'y una solicitud más.', other: 'y {count} solicitudes más.' },
    button: 'Abrir solicitudes',
    caution:
      'El formulario es público. Antes de aprobar, confirme con la persona que la solicitud es suya. Las solicitudes sin respuesta vencen a los tres días.',
  },
  decision: {
    approvedSubject: 'Se aprobó su solicitud de acceso',
    approved: 'Se aprobó su solicitud de acceso a {company}.',
    minutes: {
      one: 'Puede entrar durante {count} minuto, a partir de su próximo inicio de sesión.',
      other: 'Puede entrar durante {count} minutos, a partir de su próximo inicio de sesión.',
    },
    hours: {
      one: 'Puede entrar durante {count} hora, a partir de su próximo inicio de sesión.',
      other: 'Puede entrar durante {count} horas, a partir de su próximo inicio de sesión.',
    },
    untilLogoff:
      'Puede entrar una vez y mantener la sesión abierta hasta que la cierre, 24 horas como máximo.',
    unused: 'Si no entra en {count} días, el permiso vence.',
    refusedSubject: {
      single_access: 'No se aprobó su solicitud de acceso',
      password_change: 'No se aprobó su solicitud de contraseña nueva',
    },
    refused: {
      single_access: 'No se aprobó su solicitud de acceso a {company}.',
      password_change: 'No se aprobó su solicitud de contraseña nueva en {company}.',
    },
    word: 'Respuesta del administrador:',
    stranger: '¿No lo solicitó usted? Avise al administrador de su empresa.',
  },
};
