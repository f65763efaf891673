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
    blocked: 'Sin horario de acceso',
    can_sign_in: 'Pueden entrar ahora',
    cannot_sign_in: 'No pueden iniciar sesión',
    no_way_in: 'Con horario, pero sin cómo entrar',
    no_identifier: 'Sin ID inmutable en {workspace}',
    temporary_ended: 'Contraseña temporal vencida',
    no_address: 'Sin contraseña ni correo de recuperación',
    no_password: 'Sin contraseña ni enlace abierto',
    in_hours: 'Dentro del horario',
    off_hours: 'Fuera del horario',
    without_shift: 'Sin turno',
    without_password: `Sin contraseña de ${productName}`,
    on_temporary: 'Solo con la contraseña temporal',
    misses_workspace_password: 'Contraseña fuera de {workspace}',
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
      'Personas bajo control de acceso sin acceso único y sin ningún turno que les dé acceso: sin turno, solo en turnos desactivados o terminados, o solo en turnos sin horarios.',
    can_sign_in:
      'Personas bajo control de acceso a quienes el horario permite entrar ahora y que tienen cómo hacerlo: una contraseña, la temporal mientras sirve, un enlace o código abierto, o una sesión abierta. La red y el dispositivo no se toman en cuenta.',
    cannot_sign_in:
      'Personas sin horario de acceso y personas que tienen horario, pero no tienen cómo entrar. No entran a ninguna hora mientras no se resuelva.',
    no_way_in: `Personas que usan la página de inicio de sesión y tienen horario de acceso, pero no tienen cómo entrar: ni contraseña de ${productName}, ni enlace o código abierto, ni sesión abierta.`,
    no_identifier:
      'De quienes no tienen cómo entrar: {workspace} no sabe de quién es el inicio de sesión, porque falta el ID inmutable (onPremisesImmutableId) de la cuenta.',
    temporary_ended: 'De quienes no tienen cómo entrar: la contraseña temporal era para ellos y ya no sirve.',
    no_address:
      'De quienes no tienen cómo entrar: tampoco hay un correo de recuperación que reciba un enlace.',
    no_password: 'De quienes no tienen cómo entrar: basta un enlace a su correo de recuperación.',
    in_hours:
      'Personas bajo control de acceso que tienen un turno abierto ahora y no están de vacaciones. La red y el dispositivo no se toman en cuenta.',
    off_hours:
      'Personas bajo control de acceso que tienen turno, pero ninguno abierto ahora, o están de vacaciones.',
    without_shift: 'Personas bajo control de acceso que no están en ningún turno.',
    without_password: `Personas que usan la página de inicio de sesión y todavía no tienen contraseña de ${productName}.`,
    must_ask:
      'Personas que usan la página de inicio de sesión y no tienen contraseña ni otra forma de entrar, pero sí un correo de recuperación para un enlace.',
    on_temporary:
      'Personas que usan la página de inicio de sesión, no crearon su propia contraseña y dependen de la temporal, válida o no. Los administradores y gestores no la usan.',
    misses_workspace_password:
      'Personas que usan la página de inicio de sesión y cuya contraseña de aquí no es la de {workspace}, porque se rechazó, no se pudo entregar o la estableció un administrador.',
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
