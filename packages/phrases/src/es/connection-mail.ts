import type { connectionMail as source } from '../pt-BR/connection-mail.ts';
import type { Translated } from '../translate.ts';

export const connectionMail: Translated<typeof source> = {
  open: 'Abrir el panel',
  subject: {
    connection: '{company}: se perdió la conexión con {workspace}',
    permissions: '{company}: faltan permisos en {workspace}',
  },
  text: {
    connection:
      '{workspace} ya no acepta la autorización que {account} dio para {company}. Detectado el {moment}.',
    permissions:
      '{workspace} no da al panel todos los permisos que necesita: la autorización de {company} está incompleta o se retiró. Detectado el {moment}.',
  },
  stops: {
    connection:
      'Hasta que se resuelva, se detienen: la sincronización nocturna del directorio, los cierres de sesión forzados, el cambio de contraseñas en {workspace} y la activación o desactivación del control.',
    permissions:
      'Hasta que se resuelva, no es posible activar ni desactivar el control desde el panel, y la sincronización del directorio, los cierres de sesión forzados y el cambio de contraseñas en {workspace} pueden fallar.',
  },
  goesOn: {
    connection:
      'Sigue funcionando el acceso de las personas ya registradas, según las reglas de sus turnos. Los cierres de sesión forzados pendientes se realizan en cuanto vuelve la conexión.',
    permissions:
      'Sigue funcionando el acceso de las personas ya registradas, según las reglas de sus turnos.',
  },
  controlOn:
    'El control de acceso está activado y no puede desactivarse desde el panel hasta que la autorización se dé de nuevo. En una emergencia, la hoja impresa de la página “Archivo de emergencia” muestra cómo desactivarlo en el propio {workspace}.',
  roles: {
    subject: '{company}: no se pueden leer los roles de administrador en {workspace}',
    text: 'Desde el {moment}, {workspace} no informa al panel quiénes son los administradores de {company}.',
    means:
      'Hasta que se resuelva, el panel no nota cuando alguien recibe un rol de administrador: una contraseña, un código, una dirección o una sesión que otra persona preparó antes sigue funcionando. Solo un {superAdmin} puede definir o enviar contraseñas.',
    mend: 'Evite dar roles de administrador hasta que se resuelva. Un {superAdmin} verifica en {workspace} si el servicio funciona y si los permisos del panel siguen allí; en el panel, “Sincronizar ahora” muestra el motivo.',
    over: 'En cuanto la lectura vuelva a funcionar, termina lo que se preparó antes y desaparece el aviso de la página de inicio.',
  },
  mend: 'Para resolverlo, un {superAdmin} de {workspace} abre el panel y elige “Permitir acceso” en el aviso de la parte superior de la página.',
};
