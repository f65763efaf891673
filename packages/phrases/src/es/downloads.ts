import type { downloads as source } from '../pt-BR/downloads.ts';
import type { Translated } from '../translate.ts';

export const downloads = {
  columns: {
    when: 'Cuándo (UTC)',
    email: 'Correo',
    person: 'Persona',
    result: 'Resultado',
    shift: 'Turno',
    ip: 'IP',
    browser: 'Navegador',
    os: 'Sistema',
    name: 'Nombre',
    status: 'Estado',
    passwordAt: 'Contraseña cambiada (UTC)',
    lastLogin: 'Último acceso (UTC)',
    shifts: 'Turnos',
    function: 'Función',
    orgUnit: 'Unidad organizativa',
    domain: 'Dominio',
    reason: 'Motivo',
    password: 'Contraseña',
  },
  functions: {
    administrator: 'Administrador',
    allowed_admin: 'Administrador habilitado',
    manager: 'Gestor',
    member: 'Usuario',
  },
  states: {
    vacation_current: 'De vacaciones',
    vacation_scheduled: 'Vacaciones programadas',
    single_access: 'Acceso puntual',
    must_change: 'Debe cambiar la contraseña',
  },
  outcomes: {
    waiting: 'Sin empezar',
    done: 'Hecho',
    unchanged: 'Ya estaba así',
    skipped: 'Quedó fuera',
    failed: 'Falló',
  },
  unexpected: 'Error inesperado.',
  administratorStays: 'A los administradores no se les cierra la sesión a la fuerza.',
} satisfies Translated<typeof source>;
