import type { figures as source } from '../pt-BR/figures.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

export const figures = {
  how: 'Cómo se cuentan estos números',
  names: {
    active: 'Cuentas activas',
    covered: 'Bajo control de acceso',
    exempt: 'Administradores',
    redirected: 'Usan la página de inicio de sesión',
    blocked: 'No pueden iniciar sesión',
    in_hours: 'Dentro del horario',
    off_hours: 'Fuera del horario',
    without_shift: 'Sin turno',
    without_password: `Sin contraseña de ${productName}`,
    on_temporary: 'Solo con la contraseña temporal',
    suspended: 'Suspendidos',
    sessions: 'Sesiones abiertas',
    denied: 'Accesos denegados',
    allowed: 'Accesos permitidos',
    requests: 'Solicitudes pendientes',
    shifts: 'Turnos',
  },
  definitions: {
    active: 'Cuentas activas en {workspace}, incluidas las de administradores.',
    covered:
      'Cuentas activas de los dominios a los que se aplica el control de acceso, sin los administradores. Con el control desactivado, son las que quedarían incluidas.',
    exempt:
      'Administradores de {workspace} y administradores autorizados con cuenta activa. Los turnos no se les aplican.',
    redirected:
      'Cuentas activas de los dominios a los que se aplica el control de acceso, excepto los administradores que entran directamente a {workspace}.',
    blocked:
      'Personas bajo control de acceso sin ningún turno que les dé acceso: sin turno, solo en turnos desactivados o terminados, o solo en turnos sin horarios.',
    in_hours:
      'Personas bajo control de acceso que tienen un turno abierto ahora y no están de vacaciones. La red y el dispositivo no se toman en cuenta.',
    off_hours:
      'Personas bajo control de acceso que tienen turno, pero ninguno abierto ahora, o están de vacaciones.',
    without_shift: 'Personas bajo control de acceso que no están en ningún turno.',
    without_password: `Personas que usan la página de inicio de sesión y todavía no tienen contraseña de ${productName}.`,
    on_temporary:
      'Personas que usan la página de inicio de sesión, no crearon su propia contraseña y dependen de la temporal, válida o no. Los administradores y gestores no la usan.',
    suspended: 'Cuentas suspendidas en {workspace}.',
    sessions:
      'Sesiones abiertas en la página de inicio de sesión y las que quizá sigan abiertas en {workspace}.',
    denied:
      'Intentos de inicio de sesión denegados en las últimas 24 horas. Una contraseña correcta que debe cambiarse no se cuenta.',
    allowed: 'Intentos de inicio de sesión permitidos en las últimas 24 horas.',
    requests: 'Solicitudes de personas sin acceso al panel que esperan respuesta.',
    shifts: 'Todos los turnos, activados o no, excepto el que se usa en la prueba.',
  },
} satisfies Translated<typeof source>;
