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
  alone:
    'El próximo certificado ya se está preparando y entra en uso solo, sin que nadie tenga que hacer nada. Si este mensaje vuelve dentro de un mes, algo impide el cambio: véalo en el panel.',
  byHand:
    'Hay aplicaciones que guardan el certificado y no lo cambian solas. Copie el próximo certificado del panel, póngalo en cada aplicación y haga el cambio en el panel. Siete días antes del fin el cambio ocurre de todos modos.',
};
