import type { activationNotices as source } from '../pt-BR/activation-notices.ts';
import type { Translated } from '../translate.ts';

export const activationNotices = {
  scheduled: {
    title: 'Activación programada',
    text: 'El control se activará {moment} para {domains}.',
    left: 'Tiempo restante: {left}.',
    soon: 'Falta menos de un minuto.',
    due: 'Llegó la hora: la activación comienza en unos instantes.',
    by: 'Programada por {name}, {moment}.',
    notices: 'Los administradores reciben un correo un día antes, una hora antes y cuando termina.',
    cancel: 'Cancelar la programación',
    cancelTitle: '¿Cancelar la activación programada?',
    cancelText: 'El control sigue desactivado. Puede programarlo de nuevo cuando quiera.',
    cancelConfirm: 'Cancelar la activación',
    keep: 'Mantener programada',
    cancelled: 'Se canceló la activación programada.',
    cancelFailed: 'No se pudo cancelar la activación programada. {reason}',
    banner: 'El control se activará {moment}.',
    see: 'Ver la programación',
    failed: 'La activación programada para {moment} no se realizó. Nadie resultó afectado.',
    review: 'Revisar y activar',
    dismiss: 'Ocultar aviso',
    change: 'Activar ahora',
  },
  banners: {
    resume: 'Usted se quedó en el paso {step} de {total} de la activación del control.',
    back: 'Volver a la activación',
    test: '{ActivationTest} en curso: termina {moment}.',
    testBusy: '{ActivationTest} en preparación o finalización.',
    backToTest: 'Continuar {theActivationTest}',
    activating: 'El control se está activando.',
    deactivating: 'El control se está desactivando.',
    seeProgress: 'Ver avance',
  },
} satisfies Translated<typeof source>;
