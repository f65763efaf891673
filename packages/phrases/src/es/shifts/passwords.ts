import type * as source from '#pt-BR/shifts/passwords.ts';
import type { Translated } from '#translate.ts';

export const passwords = {
  expiryTitle: 'Vencimiento',
  expires: 'Las contraseñas vencen',
  expiresHint: 'Cuando la contraseña vence, la persona elige otra al iniciar sesión.',
  count: 'Después de',
  countProblem: 'Escriba un número de 1 a {max}.',
  unit: 'Unidad',
  units: {
    minutes: 'minutos',
    hours: 'horas',
    days: 'días',
    weeks: 'semanas',
    months: 'meses',
    years: 'años',
  },
  strengthTitle: 'Seguridad de la contraseña',
  inherited: 'Reglas de la empresa',
  own: 'Reglas propias',
  minLength: 'Mínimo de caracteres',
  minLengthProblem: 'Escriba un número entero de {min} a {max}.',
  requires: 'Debe tener',
  marks: {
    uppercase: 'Letra mayúscula',
    lowercase: 'Letra minúscula',
    number: 'Número',
    symbol: 'Símbolo',
  },
  strictest: 'Quienes están en varios turnos deben cumplir el requisito más estricto.',
  changeTitle: 'Restablecer las contraseñas ahora',
  counting: 'Contando las personas…',
  changeText: { one: 'Se aplica a {count} persona.', other: 'Se aplica a {count} personas.' },
  changeNobody: 'No hay nadie cuya contraseña se pueda restablecer de esta manera.',
  changeDo: 'Restablecer contraseñas',
  how: 'Cómo restablecerlas',
  options: {
    require_change: 'Elegir una nueva en el próximo inicio de sesión',
    change_link: 'Enviar un enlace de restablecimiento',
    random: 'Generar contraseñas aleatorias',
    temporary: 'Usar la contraseña temporal de la empresa',
  },
  optionLosses: {
    require_change: 'La exigencia solo termina cuando la persona crea otra contraseña.',
    change_link:
      'Un enlace enviado no se puede retirar. Hasta que se use, la contraseña actual sigue funcionando.',
    random:
      'Las contraseñas actuales dejan de funcionar ahora, y se cierran las sesiones abiertas con ellas.',
    temporary: 'Quien ya recibió la contraseña temporal la conserva.',
  },
  optionHints: {
    require_change: 'La contraseña actual todavía abre la página de cambio.',
    change_link: 'Cada persona recibe el enlace por correo.',
    random: 'La lista se puede descargar una sola vez. Cada contraseña solo abre la página de cambio.',
    temporary: 'La contraseña temporal solo abre la página de cambio.',
  },
} satisfies Translated<typeof source.passwords>;
