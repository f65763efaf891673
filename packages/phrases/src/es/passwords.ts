import type { passwords as source } from '../pt-BR/passwords.ts';
import type { Translated } from '../translate.ts';

export const passwords = {
  waysLabel: 'Cómo restablecer la contraseña',
  ways: { generate: 'Generar', type: 'Escribir', link: 'Enviar enlace' },
  actions: { generate: 'Generar y restablecer', type: 'Restablecer contraseña', link: 'Enviar enlace' },
  generateText:
    'Se genera una contraseña segura que aparece una sola vez, para que usted se la entregue a {name}. La contraseña actual deja de funcionar.',
  made: {
    title: 'Nueva contraseña de {name}',
    label: 'Nueva contraseña',
    once: 'La contraseña ya se restableció. Cópiela ahora: después de cerrar, no se vuelve a mostrar.',
    mustChange: 'En el próximo inicio de sesión, {name} elige su propia contraseña.',
    stays: 'Sigue siendo válida hasta que se restablezca de nuevo.',
    copy: 'Copiar contraseña',
    copied: 'Copiada',
    done: 'Listo',
  },
  linkText:
    '{name} recibe en {email} un enlace para crear su propia contraseña. El enlace funciona una sola vez, durante {hours} horas. Hasta entonces, la contraseña actual sigue siendo válida.',
  linkSent: 'El enlace para {name} está en camino a {email}.',
  linkWaits: 'El enlace para {name} espera al servidor de correo.',
  noRecipient:
    '{name} no tiene correo de recuperación y, con el control activado, el buzón de {workspace} solo se abre con la contraseña. Genere una contraseña y entréguela usted.',
  notActive: 'La cuenta de {name} no está activa en {workspace}, por lo que no se puede enviar un enlace.',
  noMailServer:
    'Esta instalación no tiene servidor de correo (SMTP_URL). Los mensajes esperan y se descartan si no hay uno en {hours} horas.',
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
      'Un archivo para imprimir o entregar en persona. Está disponible durante 24 horas y se puede descargar una sola vez, por usted o por un administrador.',
    mail: 'Por correo, a cada persona',
    mailHint:
      'Se envía al correo de recuperación. Quienes no tienen uno conservan la contraseña actual y aparecen en el resultado.',
    mailOff: 'Esta instalación no tiene servidor de correo (SMTP_URL): las contraseñas no llegarían a nadie.',
    forceChange: 'Exigir un cambio de contraseña en el próximo inicio de sesión',
  },
  share: {
    menu: 'Contraseñas de dominios enteros',
    menuShort: 'Contraseñas',
    domains: 'Dominios',
    toMailbox: 'Se envía al correo de recuperación o, si no hay uno, al buzón de {workspace}.',
    toRecovery:
      'Se envía al correo de recuperación. Quienes no tienen uno se omiten y aparecen en el resultado.',
    share_change_link: {
      toDomains: 'Enviar enlace de restablecimiento a dominios enteros',
      toPeople: {
        one: 'Enviar enlace de restablecimiento a {count} persona',
        other: 'Enviar enlace de restablecimiento a {count} personas',
      },
      text: 'Cada persona recibe un enlace para crear su propia contraseña. Funciona una sola vez, durante {hours} horas; hasta entonces, la contraseña actual sigue siendo válida. Los enlaces enviados antes dejan de funcionar.',
      send: 'Enviar enlace',
    },
    share_temporary_password: {
      toDomains: 'Enviar contraseña temporal a dominios enteros',
      toPeople: {
        one: 'Enviar contraseña temporal a {count} persona',
        other: 'Enviar contraseña temporal a {count} personas',
      },
      text: 'Para quienes aún no han creado una contraseña. La contraseña temporal solo abre la página de cambio, durante {hours} horas. Quienes ya tienen contraseña propia, los administradores y los gestores no reciben nada.',
      send: 'Enviar contraseña',
    },
  },
  temporary: {
    isSet: 'Se enviará la contraseña temporal definida el {moment}.',
    setNew: 'Definir otra',
    label: 'Contraseña temporal',
    hint: 'Pasa a ser la contraseña temporal de la empresa. Se guarda durante {hours} horas.',
    askAdmin:
      'No hay contraseña temporal guardada. Pida a un administrador del control que defina una nueva.',
  },
} satisfies Translated<typeof source>;
