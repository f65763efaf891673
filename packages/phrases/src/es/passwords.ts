import type { passwords as source } from '../pt-BR/passwords.ts';
import type { Translated } from '../translate.ts';

export const passwords = {
  waysLabel: 'Cómo cambiar la contraseña',
  ways: { generate: 'Generar', type: 'Escribir', link: 'Enviar enlace' },
  actions: { generate: 'Generar y cambiar', type: 'Cambiar contraseña', link: 'Enviar enlace' },
  generateText:
    'Ahora se crea una contraseña segura que aparece una sola vez, para que usted se la dé a {name}. La contraseña actual deja de funcionar.',
  made: {
    title: 'Nueva contraseña de {name}',
    label: 'Nueva contraseña',
    once: 'La contraseña ya está cambiada. Cópiela ahora: al cerrar no vuelve a aparecer.',
    mustChange: 'En el próximo acceso, {name} elige una contraseña propia.',
    stays: 'Sigue siendo válida hasta que se cambie de nuevo.',
    copy: 'Copiar contraseña',
    copied: 'Copiada',
    done: 'Listo',
  },
  linkText:
    '{name} recibe en {email} un enlace para crear su propia contraseña. El enlace funciona una sola vez, durante {hours} horas. Hasta entonces sigue la contraseña actual.',
  linkSent: 'El enlace para {name} va en camino a {email}.',
  linkWaits: 'El enlace para {name} espera al servidor de correo.',
  noRecipient:
    '{name} no tiene correo de recuperación, y con el control activo el buzón del workspace solo se abre con la contraseña. Genere una contraseña y entréguela usted.',
  notActive: 'La cuenta de {name} no está activa en el workspace, así que no recibe enlace.',
  noMailServer:
    'Esta instalación no tiene servidor de correo (SMTP_URL). Los mensajes esperan y se descartan si no llega en {hours} horas.',
  many: {
    title: {
      one: 'Generar contraseña para {count} persona',
      other: 'Generar contraseñas para {count} personas',
    },
    text: {
      one: 'La persona recibe una contraseña aleatoria. La actual deja de funcionar y se cierran las sesiones abiertas con ella.',
      other:
        'Cada persona recibe una contraseña aleatoria propia. Las actuales dejan de funcionar y se cierran las sesiones abiertas con ellas.',
    },
    delivery: 'Cómo entregarlas',
    list: 'Lista para descargar',
    listHint:
      'Un archivo para imprimir o entregar en mano. Está disponible 24 horas y se descarga una sola vez, por usted o por un administrador.',
    mail: 'Por correo, a cada persona',
    mailHint:
      'Va al correo de recuperación. Quien no tiene uno conserva la contraseña actual y aparece en el resultado.',
    mailOff: 'Esta instalación no tiene servidor de correo (SMTP_URL): las contraseñas no llegarían a nadie.',
    forceChange: 'Pedir una contraseña propia en el próximo acceso',
  },
  share: {
    menu: 'Contraseñas de dominios enteros',
    domains: 'Dominios',
    toMailbox: 'Va al correo de recuperación o, para quien no tiene uno, al buzón del workspace.',
    toRecovery: 'Va al correo de recuperación. Quien no tiene uno queda fuera y aparece en el resultado.',
    share_change_link: {
      toDomains: 'Enviar enlace de cambio a dominios enteros',
      toPeople: {
        one: 'Enviar enlace de cambio a {count} persona',
        other: 'Enviar enlace de cambio a {count} personas',
      },
      text: 'Cada persona recibe un enlace para crear su propia contraseña. Funciona una sola vez, durante {hours} horas; hasta entonces sigue la contraseña actual. Un enlace enviado antes deja de funcionar.',
      send: 'Enviar enlace',
    },
    share_temporary_password: {
      toDomains: 'Enviar contraseña temporal a dominios enteros',
      toPeople: {
        one: 'Enviar contraseña temporal a {count} persona',
        other: 'Enviar contraseña temporal a {count} personas',
      },
      text: 'La recibe quien aún no creó una contraseña. La contraseña temporal abre solo la página de cambio, durante {hours} horas. Quien ya tiene contraseña propia, los administradores y los gestores no reciben nada.',
      send: 'Enviar contraseña',
    },
  },
  temporary: {
    isSet: 'Se enviará la contraseña temporal definida el {moment}.',
    setNew: 'Definir otra',
    label: 'Contraseña temporal',
    hint: 'Pasa a ser la contraseña temporal de la empresa. Se guarda {hours} horas.',
    askAdmin:
      'No hay contraseña temporal guardada. Pida a un administrador del control que defina una nueva.',
  },
} satisfies Translated<typeof source>;
