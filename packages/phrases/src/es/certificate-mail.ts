import type { certificateMail as source } from '../pt-BR/certificate-mail.ts';
import type { Translated } from '../translate.ts';

export const certificateMail: Translated<typeof source> = {
  open: 'Abrir los certificados',
  subject: {
    one: '{company}: el certificado de acceso vence en {count} día',
    other: '{company}: el certificado de acceso vence en {count} días',
  },
  over: '{company}: el certificado de acceso venció',
  text: 'El certificado con el que se firma el acceso de {company} es válido hasta el {date}.',
  byHand:
    'Hay aplicaciones que guardan el certificado y no lo cambian solas. Copie el próximo certificado del panel y póngalo en cada aplicación.',
  change: {
    sure: {
      byHand:
        'Después haga el cambio en el panel. Siete días antes del fin ocurre de todos modos, siempre que el workspace ya haya recibido el próximo certificado.',
      alone:
        'El próximo certificado ya se está preparando y entra en uso solo, sin que nadie tenga que hacer nada. Si este mensaje vuelve dentro de un mes, algo impide el cambio: véalo en el panel.',
    },
    connection: {
      byHand:
        'El cambio todavía no es posible ni ocurre solo: el workspace ya no acepta la autorización que se le dio y por eso no recibe el próximo certificado. Un superadministrador debe volver a conectar el workspace en el panel; un día después de recibido el certificado, se puede hacer el cambio.',
      alone:
        'El cambio al próximo certificado no ocurre solo por ahora: el workspace ya no acepta la autorización que se le dio y por eso no recibe el próximo certificado. Un superadministrador debe volver a conectar el workspace en el panel; el cambio ocurre un día después de recibido el certificado.',
    },
    workspace: {
      byHand:
        'El cambio todavía no es posible ni ocurre solo: el workspace todavía no ha recibido el próximo certificado. El envío se repite cada diez minutos; un día después de recibido, se puede hacer el cambio en el panel.',
      alone:
        'El cambio al próximo certificado todavía no ha ocurrido: el workspace todavía no lo ha recibido. El envío se repite cada diez minutos; el cambio ocurre un día después de recibido.',
    },
  },
  fresh: {
    subject: '{company}: hay un nuevo próximo certificado para las aplicaciones',
    why: 'El certificado preparado el {date} para suceder al actual tendría en el cambio menos de la mitad de su validez. Por eso uno nuevo ocupó su lugar.',
    what: 'Copie el nuevo certificado del panel y póngalo en cada aplicación, también en las que ya tienen el anterior. Después haga el cambio en el panel. El {date} ocurre de todos modos, siempre que el workspace ya haya recibido el nuevo certificado.',
  },
};
