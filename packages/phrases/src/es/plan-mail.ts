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
    'Después, el control se desactiva en el workspace: las personas vuelven a entrar con la contraseña del propio workspace, como antes. Nadie queda fuera y nada se elimina.',
  thenNeverOn:
    'El control está desactivado. Después de ese día ya no se podrá activar. Las personas siguen entrando en el workspace como hoy, y nada se elimina.',
  goOn: 'Para seguir con el control, hable con quien lleva el contrato hasta ese día.',
  goOnToday: 'Para seguir con el control, hable hoy mismo con quien lleva el contrato.',
  over: '{company}: el período de prueba terminó',
  overText: 'El período de prueba de {company} terminó el {date}.',
  control: {
    switchedOff:
      'El control se desactivó en el workspace: las personas entran con la contraseña del propio workspace, como antes. Nadie quedó fuera y nada se eliminó.',
    wasOff: 'El control ya estaba desactivado: para las personas nada cambió, y nada se eliminó.',
    stillOn:
      'En el workspace todavía no se pudo desactivar el control: seguimos intentando, y hasta entonces las personas entran por la página de acceso. El panel muestra qué lo impide. Nadie queda fuera y nada se elimina.',
  },
  reopen:
    'Para tener el control activo, hable con quien lleva el contrato. Los turnos, las personas y los ajustes se conservan.',
} satisfies Translated<typeof source>;
