import type { installation as source } from '../pt-BR/installation.ts';
import type { Translated } from '../translate.ts';

export const installation = {
  addressUnreadable: 'Las direcciones de quienes inician sesión no llegan.',
  addressUnreadableNext:
    'Los turnos con direcciones o redes permitidas rechazan el inicio de sesión, y el registro de accesos queda sin dirección. Hable con quien administra esta instalación: el registro del programa indica qué proxy envía una dirección ilegible.',
} satisfies Translated<typeof source>;
