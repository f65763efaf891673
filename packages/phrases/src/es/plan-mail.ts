import type { planMail as source } from '../pt-BR/plan-mail.ts';
import type { Translated } from '../translate.ts';

export const planMail = {
  open: 'Abrir el panel',
  soon: {
    one: '{company}: el período de prueba termina en {count} día',
    other: '{company}: el período de prueba termina en {count} días',
  },
  today: '{company}: el período de prueba termina hoy',
  text: 'El último día del período de prueba de {company} es el {date}: dura hasta el final de ese día.',
  thenOff:
    'Después, el control se desactiva en {workspace}: las personas vuelven a entrar con la contraseña que tienen allí, como antes. Nadie se queda sin acceso y nada se elimina.',
  thenNeverOn:
    'El control está desactivado. Después de ese día ya no se podrá activar. Las personas siguen entrando a {workspace} como hoy, y nada se elimina.',
  goOn: 'Para conservar el control, hable con quien administra el contrato antes de que termine ese día.',
  goOnToday: 'Para conservar el control, hable hoy mismo con quien administra el contrato.',
  over: '{company}: el período de prueba terminó',
  overText: 'El período de prueba de {company} terminó el {date}.',
  control: {
    switchedOff:
      'El control se desactivó en {workspace}: las personas entran con la contraseña que tienen allí, como antes. Nadie se quedó sin acceso y nada se eliminó.',
    wasOff: 'El control ya estaba desactivado: para las personas nada cambió, y nada se eliminó.',
    stillOn:
      'Todavía no se pudo desactivar el control en {workspace}: se sigue intentando automáticamente y, hasta entonces, las personas entran por la página de inicio de sesión. El panel muestra qué lo impide. Nadie se queda sin acceso y nada se elimina.',
  },
  reopen:
    'Para activar el control, hable con quien administra el contrato. Los turnos, las personas y los ajustes se conservan.',
} satisfies Translated<typeof source>;
