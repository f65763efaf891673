import type { confirmIdentity as source } from '../pt-BR/confirm-identity.ts';
import type { Translated } from '../translate.ts';

export const confirmIdentity = {
  title: 'Confirme que es usted',
  google: {
    text: 'Para esta acción, Google tiene que confirmar quién está en el panel. Se abre una ventana pequeña: elija la cuenta {email}. Es posible que Google no pida la contraseña.',
    open: 'Continuar con Google',
  },
  microsoft: {
    text: 'Para esta acción, Microsoft tiene que confirmar quién está en el panel. Se abre una ventana pequeña: inicie sesión de nuevo con la cuenta {email}.',
    open: 'Continuar con Microsoft',
  },
  kept: 'Lo que completó sigue aquí, y la acción continúa enseguida. La confirmación dura 15 minutos en esta sesión.',
  waiting: 'Termine en la ventana que se abrió. Si se cerró, ábrala de nuevo.',
  openAgain: 'Abrir de nuevo',
  refused: 'La confirmación no se completó. Inténtelo de nuevo.',
  blocked:
    'El navegador bloqueó la ventana. Permita ventanas emergentes para esta página e inténtelo de nuevo.',
} satisfies Translated<typeof source>;
