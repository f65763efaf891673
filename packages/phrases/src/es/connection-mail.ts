import type { connectionMail as source } from '../pt-BR/connection-mail.ts';
import type { Translated } from '../translate.ts';

export const connectionMail: Translated<typeof source> = {
  open: 'Abrir el panel',
  subject: '{company}: se perdió la conexión con {workspace}',
  text: '{workspace} ya no acepta la autorización que {account} dio para {company}. Detectado el {moment}.',
  stops:
    'Hasta que se resuelva, se detienen: la sincronización nocturna del directorio, los cierres de sesión forzados, el cambio de contraseñas en {workspace} y la activación o desactivación del control.',
  goesOn:
    'Sigue funcionando el acceso de las personas ya registradas, según las reglas de sus turnos. Los cierres de sesión forzados pendientes se realizan en cuanto vuelve la conexión.',
  mend: 'Para resolverlo, un {superAdmin} de {workspace} abre el panel y elige “Permitir acceso” en el aviso de la parte superior de la página.',
};
