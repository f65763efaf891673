import type { mail as source } from '../pt-BR/mail.ts';
import type { Translated } from '../translate.ts';

export const mail: Translated<typeof source> = {
  greeting: 'Hola, {name}:',
  footer: 'Mensaje automático de {product}, enviado por encargo de {company}. No hace falta responder.',
  temporaryPassword: {
    subject: 'Tu contraseña provisional de {company}',
    intro: 'Esta es la contraseña provisional para entrar en tu cuenta {email}:',
    use: 'Úsala la próxima vez que entres. A continuación crearás tu propia contraseña, que solo tú conocerás.',
    until: 'La contraseña provisional vale hasta el {until}.',
    warning: 'No reenvíes este mensaje. Nadie de {company} te pedirá la contraseña.',
  },
  changeLink: {
    subject: 'Crea tu contraseña de {company}',
    intro: 'Crea la contraseña de tu cuenta {email} con el botón siguiente:',
    button: 'Crear mi contraseña',
    plain: 'Si el botón no se abre, copia esta dirección en el navegador:',
    until: 'El enlace funciona una sola vez, hasta el {until}.',
    warning: 'No reenvíes este mensaje: quien tenga el enlace puede crear la contraseña en tu lugar.',
  },
};
