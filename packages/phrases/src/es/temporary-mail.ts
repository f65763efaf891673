import type { temporaryMail as source } from '../pt-BR/temporary-mail.ts';
import type { Translated } from '../translate.ts';

/** The e-mail to control administrators about the end of the temporary password. */
export const temporaryMail = {
  open: 'Abrir el panel',
  soon: '{company}: la contraseña temporal vence pronto',
  over: '{company}: la contraseña temporal ya no es válida',
  soonText: 'La contraseña temporal de la empresa {company} es válida hasta {moment}.',
  overText: 'La contraseña temporal de la empresa {company} dejó de ser válida el {moment}.',
  peopleLeft: {
    one: '{count} persona todavía no creó su propia contraseña. Después de ese momento, no podrá iniciar sesión.',
    other:
      '{count} personas todavía no crearon su propia contraseña. Después de ese momento, no podrán iniciar sesión.',
  },
  peopleOut: {
    one: '{count} persona no creó su propia contraseña y ya no puede iniciar sesión con la temporal.',
    other: '{count} personas no crearon su propia contraseña y ya no pueden iniciar sesión con la temporal.',
  },
  peopleLater: {
    one: '{count} persona la recibió por correo más tarde y le sirve hasta {moment}.',
    other:
      '{count} personas la recibieron por correo más tarde y les sirve por más tiempo. Para la primera de ellas vence el {moment}.',
  },
  helpExtend:
    'La página de inicio del panel muestra quiénes son. Envíe enlaces para que creen su propia contraseña o prorrogue la contraseña temporal 72 horas. A quien no tenga correo de recuperación, entréguele un código.',
  help: 'La página de inicio del panel muestra quiénes son. Envíe enlaces para que creen su propia contraseña. A quien no tenga correo de recuperación, entréguele un código.',
} satisfies Translated<typeof source>;
