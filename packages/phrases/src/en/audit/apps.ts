import type {
  serviceProvider as serviceProviderSource,
  signingKey as signingKeySource,
} from '#pt-BR/audit/apps.ts';
import type { Translated } from '#translate.ts';

export const serviceProvider = {
  added: 'Added application {name}',
  changed: 'Changed application {name}',
  removed: 'Removed application {name}',
  request_refused: 'Denied a sign-in request from {application}: {code}',
} satisfies Translated<typeof serviceProviderSource>;

export const signingKey = {
  rollover_asked: 'Requested renewal of the signing certificate',
  prepared: 'Generated the next signing certificate, valid until {until}',
  published: 'Published the next signing certificate, valid until {until}',
  switched: 'Activated the next signing certificate, valid until {until}',
  removed: 'Removed a signing certificate that’s no longer in use',
  end_announced: {
    one: 'Notified {count} administrator that the signing certificate expires {until}',
    other: 'Notified {count} administrators that the signing certificate expires {until}',
  },
} satisfies Translated<typeof signingKeySource>;
