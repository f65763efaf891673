import type { signedRequestsMail as source } from '../pt-BR/signed-requests-mail.ts';
import type { Translated } from '../translate.ts';

/** The e-mail to control administrators about a domain whose sign-in requests the provider was set to sign. */
export const signedRequestsMail = {
  open: 'Abrir el panel',
  subject: '{company}: nadie de {domains} puede iniciar sesión',
  text: 'La federación de {domains} se modificó en {workspace} y ahora exige solicitudes de inicio de sesión firmadas, que la página de inicio de sesión no acepta. Nadie de estos dominios puede iniciar sesión, tampoco los administradores. Las sesiones ya abiertas continúan hasta que terminen.',
  mend: 'Para resolverlo, un {superAdmin} que todavía puede entrar en {workspace}, como el del dominio inicial (onmicrosoft.com), define isSignedAuthenticationRequestRequired como false en la federación de cada dominio, en Microsoft Graph: PATCH /domains/DOMINIO/federationConfiguration/ID, por ejemplo en Graph Explorer. Después, sincronice el directorio en el panel: el aviso desaparece cuando la configuración sea correcta.',
  otherwise:
    'Si no es posible ahora, desactive el control de acceso: las personas vuelven a entrar con la contraseña de {workspace}.',
} satisfies Translated<typeof source>;
