import type * as source from '../../pt-BR/shifts/passwords.ts';
import type { Translated } from '../../translate.ts';

export const passwords = {
  expiryTitle: 'Vencimiento',
  expires: 'Las contraseñas vencen',
  expiresHint: 'Cuando la contraseña vence, la persona elige otra al entrar.',
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
  strengthTitle: 'Fuerza de la contraseña',
  inherited: 'La de la empresa',
  own: 'Propia de este turno',
  minLength: 'Mínimo de caracteres',
  requires: 'Debe tener',
  marks: {
    uppercase: 'Letra mayúscula',
    lowercase: 'Letra minúscula',
    number: 'Número',
    symbol: 'Símbolo',
  },
  strictest: 'Quien está en más de un turno sigue lo más exigente de cada punto.',
  changeTitle: 'Cambiar las contraseñas ahora',
  counting: 'Contando las personas…',
  changeText: { one: 'Se aplica a {count} persona.', other: 'Se aplica a {count} personas.' },
  changeNobody: 'No hay nadie cuya contraseña se pueda cambiar de esta manera.',
  changeDo: 'Cambiar contraseñas',
  how: 'De qué manera',
  options: {
    require_change: 'Elegir una nueva en el próximo acceso',
    change_link: 'Enviar un enlace de cambio',
    random: 'Generar contraseñas aleatorias',
    temporary: 'Usar la contraseña temporal de la empresa',
  },
  optionHints: {
    require_change: 'La contraseña de hoy todavía abre la página de cambio.',
    change_link: 'Cada persona recibe el enlace por correo.',
    random: 'La lista se puede descargar una sola vez. Cada contraseña solo abre la página de cambio.',
    temporary: 'La contraseña temporal solo abre la página de cambio.',
  },
} satisfies Translated<typeof source.passwords>;
