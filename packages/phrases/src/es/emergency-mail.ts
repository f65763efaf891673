import type { emergencyMail as source } from '../pt-BR/emergency-mail.ts';
import type { Translated } from '../translate.ts';

export const emergencyMail: Translated<typeof source> = {
  open: 'Abrir la página del archivo de emergencia',
  subject: '{company}: se exportó el archivo de emergencia',
  text: '{name} exportó el archivo de emergencia de {company} el {moment}.',
  textFrom: '{name} exportó el archivo de emergencia de {company} el {moment}, desde la dirección IP {ip}.',
  opens: {
    google:
      'Quien tenga el archivo y la frase secreta puede leer y cambiar el inicio de sesión único de {company} en {workspace} en nombre de {account}: desactivarlo, o enviar a las personas a otra página y entrar en su lugar, salvo como superadministradores. El archivo no abre otra empresa.',
    microsoft:
      'Quien tenga el archivo y la frase secreta puede cambiar los dominios de {company} en {workspace} y su federación, hasta donde llegan los derechos de {account}: terminarla, o enviar a las personas a otra página y entrar en su lugar. El archivo no abre otra empresa.',
  },
  expected: 'Si la exportación era esperada, no hay que hacer nada.',
  end: {
    google:
      'Si no lo era: quien usa la cuenta {account} abre https://myaccount.google.com/connections y quita el acceso de la aplicación del archivo de emergencia. Todos los archivos con esa autorización dejan de funcionar; después, autorice y exporte otro.',
    microsoft:
      'Si no lo era: en el centro de administración de Microsoft Entra, un Administrador global abre la cuenta {account} en “Usuarios” y elige “Revocar sesiones”. Todos los archivos con esa autorización dejan de funcionar; después, autorice y exporte otro.',
  },
};
