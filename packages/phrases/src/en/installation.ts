import type { installation as source } from '../pt-BR/installation.ts';
import type { Translated } from '../translate.ts';

export const installation = {
  addressUnreadable: 'The addresses of people who sign in don’t arrive.',
  addressUnreadableNext:
    'Shifts that allow only some addresses or networks deny these sign-ins, and the access log has no address. Ask whoever runs this installation: the program’s log names the proxy that sends an unreadable address.',
} satisfies Translated<typeof source>;
