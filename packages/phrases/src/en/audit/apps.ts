import type {
  serviceProvider as serviceProviderSource,
  signingKey as signingKeySource,
} from '../../pt-BR/audit/apps.ts';
import type { Translated } from '../../translate.ts';

export const serviceProvider = {
  added: 'Added the application {name}',
  changed: 'Changed the application {name}',
  removed: 'Removed the application {name}',
} satisfies Translated<typeof serviceProviderSource>;

export const signingKey = {
  rollover_asked: 'Requested the renewal of the signing certificate',
  prepared: 'Generated the next signing certificate, valid until {until}',
  published: 'Published the next signing certificate, valid until {until}',
  switched: 'Switched to the next signing certificate, valid until {until}',
  removed: 'Removed a signing certificate that is no longer used',
  end_announced: {
    one: 'Notified {count} administrator that the signing certificate is valid until {until}',
    other: 'Notified {count} administrators that the signing certificate is valid until {until}',
  },
} satisfies Translated<typeof signingKeySource>;
