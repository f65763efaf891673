import type { redirect as source } from '../pt-BR/redirect.ts';
import type { Translated } from '../translate.ts';

/** What is wrong with the redirect of domains under control, or with the way to undo it: the alert on home, and the e-mail to control administrators. */
export const redirect = {
  open: 'Abrir el panel',
  who: 'Los registros de auditoría de Microsoft Entra muestran quién hizo el cambio.',
  gone: 'Este aviso desaparece con la sincronización del directorio posterior a la corrección.',
  title: {
    ended: 'El control de acceso no se aplica a {domains}',
    other_issuer: '{domains}: otro servicio decide quién entra',
    other_certificate: 'La federación de {domains} acepta un certificado desconocido',
    other_address: '{domains}: las personas se envían a otra dirección de inicio de sesión',
    signed_requests: 'Nadie de {domains} puede iniciar sesión',
    no_rescue: 'Sin administrador de emergencia en {workspace}',
  },
  subject: {
    ended: '{company}: el control de acceso no se aplica a {domains}',
    other_issuer: '{company}: en {domains}, otro servicio decide quién entra',
    other_certificate: '{company}: la federación de {domains} acepta un certificado desconocido',
    other_address: '{company}: las personas de {domains} se envían a otra dirección de inicio de sesión',
    signed_requests: '{company}: nadie de {domains} puede iniciar sesión',
    no_rescue: '{company}: sin administrador de emergencia en {workspace}',
  },
  text: {
    ended:
      'La federación de {domains} se terminó en {workspace}, fuera del panel. Ahora las personas de estos dominios entran con la contraseña de {workspace} a cualquier hora: los turnos no se aplican y estos inicios de sesión no aparecen en el registro de accesos.',
    other_issuer:
      'La federación de {domains} se reemplazó en {workspace}, fuera del panel, y lleva a otro servicio de inicio de sesión. Los inicios de sesión ya no pasan por aquí: los turnos no se aplican, y ese servicio puede dejar entrar a cualquiera como cualquier persona de estos dominios.',
    other_certificate:
      'La federación de {domains} se modificó en {workspace}, fuera del panel, y acepta un certificado que no es el que usa la página de inicio de sesión. Quien tiene la clave de ese certificado puede entrar en {workspace} como cualquier persona de estos dominios, sin pasar por los turnos, y los inicios de sesión hechos aquí pueden fallar.',
    other_address:
      'La federación de {domains} se modificó en {workspace}, fuera del panel, y envía a las personas a una dirección que no es la de la página de inicio de sesión. Los inicios de sesión pueden fallar, y quien controla esa dirección puede pedir la contraseña de las personas.',
    signed_requests:
      'La federación de {domains} se modificó en {workspace} y ahora exige solicitudes de inicio de sesión firmadas, que la página de inicio de sesión no acepta. Nadie de estos dominios puede iniciar sesión, tampoco los administradores. Las sesiones ya abiertas continúan hasta que terminen.',
    no_rescue:
      '{workspace} ya no muestra ningún {superAdmin} activo del dominio inicial (onmicrosoft.com) que pueda ser administrador de emergencia, es decir, que entre allí sin pasar por la página de inicio de sesión. Por ahora nada cambia para las personas. Pero, si la página de inicio de sesión falla, puede no haber quien deshaga la redirección sin el archivo de emergencia, que solo funciona mientras la cuenta que lo autorizó sea {superAdmin}.',
  },
  mend: {
    ended:
      'Para que el control vuelva a aplicarse, un administrador desactiva y activa de nuevo el control de acceso en el panel.',
    other_issuer:
      'Para resolverlo, un {superAdmin} que todavía puede entrar en {workspace}, como el del dominio inicial (onmicrosoft.com), termina esa federación allí. Después, un administrador desactiva y activa de nuevo el control de acceso en el panel.',
    other_certificate:
      'Para resolverlo, un administrador desactiva y activa de nuevo el control de acceso en el panel, lo que crea la federación otra vez, solo con el certificado correcto. Si nadie puede entrar en el panel, el archivo de emergencia o la hoja impresa termina la federación.',
    other_address:
      'Para resolverlo, un administrador desactiva y activa de nuevo el control de acceso en el panel, lo que crea la federación otra vez, con la dirección correcta. Si nadie puede entrar en el panel, el archivo de emergencia o la hoja impresa termina la federación.',
    signed_requests:
      'Para resolverlo, un {superAdmin} que todavía puede entrar en {workspace}, como el del dominio inicial (onmicrosoft.com), define isSignedAuthenticationRequestRequired como false en la federación de cada dominio, en Microsoft Graph: PATCH /domains/DOMINIO/federationConfiguration/ID, por ejemplo en Graph Explorer. Si no es posible ahora, un administrador desactiva el control de acceso: las personas vuelven a entrar con la contraseña de {workspace}.',
    no_rescue:
      'Para resolverlo, mientras la página de inicio de sesión funciona, un {superAdmin} da ese mismo rol en {workspace}, activo y no solo apto, a una cuenta habilitada de SUDOMINIO.onmicrosoft.com. La cuenta no puede estar sincronizada desde Active Directory ni invitada desde otra organización. Después de la próxima sincronización, un administrador imprime de nuevo la hoja de la página “Archivo de emergencia”.',
  },
} satisfies Translated<typeof source>;
