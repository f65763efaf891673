import type { mail as source } from '../pt-BR/mail.ts';
import type { Translated } from '../translate.ts';

export const mail: Translated<typeof source> = {
  greeting: 'Hola, {name}:',
  footer: 'Mensaje automático de {product}, enviado por encargo de {company}. No hace falta responder.',
  temporaryPassword: {
    subject: 'Su contraseña temporal de {company}',
    intro: 'Esta es la contraseña temporal para entrar en su cuenta {email}:',
    use: 'Úsela la próxima vez que entre. A continuación creará su propia contraseña, que solo usted conocerá.',
    until: 'La contraseña temporal vale hasta el {until}.',
    warning: 'No reenvíe este mensaje. Nadie de {company} le pedirá la contraseña.',
  },
  changeLink: {
    subject: 'Cree su contraseña de {company}',
    intro: 'Cree la contraseña de su cuenta {email} con el botón siguiente:',
    button: 'Crear mi contraseña',
    plain: 'Si el botón no se abre, copie esta dirección en el navegador:',
    until: 'El enlace funciona una sola vez, hasta el {until}.',
    warning: 'No reenvíe este mensaje: quien tenga el enlace puede crear la contraseña en su lugar.',
  },
};
