import type {
  serviceProvider as serviceProviderSource,
  signingKey as signingKeySource,
} from '#pt-BR/audit/apps.ts';
import type { Translated } from '#translate.ts';

export const serviceProvider = {
  added: 'Agregó la aplicación {name}',
  changed: 'Modificó la aplicación {name}',
  removed: 'Quitó la aplicación {name}',
  request_refused: 'Rechazó una solicitud de inicio de sesión de {application}: {code}',
} satisfies Translated<typeof serviceProviderSource>;

export const signingKey = {
  rollover_asked: 'Solicitó la renovación del certificado de firma',
  prepared: 'Generó el próximo certificado de firma, válido hasta {until}',
  published: 'Publicó el próximo certificado de firma, válido hasta {until}',
  switched: 'Activó el próximo certificado de firma, válido hasta {until}',
  removed: 'Quitó un certificado de firma en desuso',
  end_announced: {
    one: 'Avisó a {count} administrador que el certificado de firma es válido hasta {until}',
    other: 'Avisó a {count} administradores que el certificado de firma es válido hasta {until}',
  },
} satisfies Translated<typeof signingKeySource>;
