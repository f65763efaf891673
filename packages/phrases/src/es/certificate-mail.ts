import type { certificateMail as source } from '../pt-BR/certificate-mail.ts';
import type { Translated } from '../translate.ts';

export const certificateMail: Translated<typeof source> = {
  open: 'Abrir certificados',
  subject: {
    one: '{company}: el certificado de firma vence en {count} día',
    other: '{company}: el certificado de firma vence en {count} días',
  },
  over: '{company}: el certificado de firma venció',
  text: 'El certificado que firma los inicios de sesión de {company} es válido hasta el {date}.',
  byHand:
    'Algunas aplicaciones guardan el certificado y no lo actualizan automáticamente. Copie el próximo certificado del panel y agréguelo en cada aplicación.',
  change: {
    sure: {
      byHand:
        'Después haga el cambio en el panel. Siete días antes del vencimiento se hace automáticamente, siempre que {workspace} ya haya recibido el próximo certificado.',
      alone:
        'El próximo certificado ya se está preparando y entra en uso automáticamente; no tiene que hacer nada. Si recibe este mensaje de nuevo dentro de un mes, algo impide el cambio: revíselo en el panel.',
    },
    connection: {
      byHand:
        'El cambio todavía no es posible ni se hace automáticamente: {workspace} ya no acepta la autorización que se le dio y por eso no recibe el próximo certificado. Un {superAdmin} debe renovar la conexión en el panel; un día después de que reciba el certificado, se puede hacer el cambio.',
      alone:
        'El cambio al próximo certificado por ahora no se hace automáticamente: {workspace} ya no acepta la autorización que se le dio y por eso no recibe el próximo certificado. Un {superAdmin} debe renovar la conexión en el panel; el cambio se hace un día después de que reciba el certificado.',
    },
    workspace: {
      byHand:
        'El cambio todavía no es posible ni se hace automáticamente: {workspace} todavía no ha recibido el próximo certificado. El envío se repite cada diez minutos; un día después de que lo reciba, se puede hacer el cambio en el panel.',
      alone:
        'El cambio al próximo certificado todavía no se ha hecho, porque {workspace} aún no lo ha recibido. El envío se repite cada diez minutos; el cambio se hace un día después de que lo reciba.',
    },
  },
  fresh: {
    subject: '{company}: el próximo certificado de las aplicaciones se reemplazó por uno nuevo',
    why: 'Al certificado preparado el {date} para reemplazar al actual le quedaría, en el momento del cambio, menos de la mitad de su validez. Por eso se reemplazó por uno nuevo.',
    what: 'Copie el nuevo certificado del panel y agréguelo en cada aplicación, también en las que ya tienen el anterior. Después haga el cambio en el panel. El {date} se hace automáticamente, siempre que {workspace} ya haya recibido el nuevo certificado.',
  },
};
