import type { accessLogResults as source } from '../pt-BR/access-log-results.ts';
import type { Translated } from '../translate.ts';

export const accessLogResults = {
  success: 'Acceso permitido',
  user_not_found: 'Usuario no encontrado',
  disabled_domain: 'Dominio fuera del control',
  expired_trial: 'Período de prueba vencido',
  wrong_password: 'Contraseña incorrecta',
  user_suspended: 'Usuario suspendido',
  on_vacation: 'De vacaciones',
  no_shift: 'Sin turno',
  no_active_shift: 'Sin turno activo',
  shifts_without_rules: 'Turnos sin reglas',
  special_day: 'Fecha especial o feriado',
  outside_allowed_hours: 'Fuera del horario permitido',
  ip_blocked: 'Dirección IP bloqueada',
  browser_or_os_blocked: 'Navegador o sistema bloqueado',
  time_clock_blocked: 'Bloqueado por el reloj de asistencia',
  invalid_integration_token: 'Token de integración no válido',
  invalid_integration_credentials: 'Credenciales de integración no válidas',
  throttled: 'Demasiados intentos',
  hash_queue_full: 'Servicio ocupado',
  password_change_due: 'Debe cambiar la contraseña',
  immutable_id_missing: 'Cuenta sin ID inmutable',
  forced_logout: 'Cierre de sesión forzado',
  signed_out: 'Cierre de sesión',
  session_ended: 'Sesión finalizada',
} satisfies Translated<typeof source>;
