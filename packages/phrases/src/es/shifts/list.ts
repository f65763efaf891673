import type * as source from '../../pt-BR/shifts/list.ts';
import type { Translated } from '../../translate.ts';

export const list = {
  back: 'Ver todos los turnos',
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace de esta lista copiado',
  linkNotCopied: 'El navegador no permitió copiar. Copie la dirección de la barra.',
  anyState: 'Cualquier estado',
  anyColor: 'Cualquier color',
  lack: 'Qué falta',
  lacks: { users: 'Sin personas', rules: 'Sin reglas' },
  columnChange: 'Próximo cambio',
  opensAt: 'Abre {when}',
  closesAt: 'Cierra {when}',
  noChange: 'Ninguno',
  rowMenu: 'Acciones de {name}',
  acts: {
    clone: 'Clonar',
    enable: 'Activar',
    disable: 'Desactivar',
    logout: 'Forzar cierre de sesión',
    password: 'Cambiar contraseñas',
    delete: 'Eliminar',
  },
  ask: {
    activate: { one: '¿Activar el turno?', other: '¿Activar {count} turnos?' },
    deactivate: { one: '¿Desactivar el turno?', other: '¿Desactivar {count} turnos?' },
    delete: { one: '¿Eliminar el turno?', other: '¿Eliminar {count} turnos?' },
  },
  do: { activate: 'Activar', deactivate: 'Desactivar', delete: 'Eliminar' },
  done: {
    activate: { one: 'Turno activado', other: '{count} turnos activados' },
    deactivate: { one: 'Turno desactivado', other: '{count} turnos desactivados' },
    delete: { one: 'Turno eliminado', other: '{count} turnos eliminados' },
  },
  deleteNote: 'Las reglas se eliminan y las personas salen del turno. No se puede deshacer.',
  logoutTitle: {
    one: '¿Forzar el cierre de sesión del turno?',
    other: '¿Forzar el cierre de sesión de {count} turnos?',
  },
  countedOnce: 'Quien está en más de uno de estos turnos cuenta una sola vez.',
  logoutText: {
    one: '{count} persona sale ahora de todas las cuentas y debe entrar de nuevo. A los administradores no se les cierra la sesión.',
    other:
      '{count} personas salen ahora de todas las cuentas y deben entrar de nuevo. A los administradores no se les cierra la sesión.',
  },
  logoutNobody:
    'No hay a quién cerrarle la sesión: a los administradores no se les cierra, y quien está suspendido ya está fuera.',
  logout: 'Forzar cierre de sesión',
  search: 'Buscar turno',
  create: 'Crear turno',
  createText: 'El turno nace desactivado: defina los horarios, agregue a las personas y después actívelo.',
  columnName: 'Turno',
  columnState: 'Estado',
  columnPeople: 'Personas',
  columnRules: 'Reglas',
  people: { one: '{count} persona', other: '{count} personas' },
  rules: { one: '{count} regla', other: '{count} reglas' },
  noRules: 'Sin reglas',
  empty: 'Todavía no hay turnos',
  emptyText:
    'Cree el primer turno para decir cuándo pueden entrar las personas. Quien no tiene turno queda bloqueado mientras el control está activo.',
  nothingFound: 'Ningún turno encontrado',
  nothingFoundText: 'Ningún turno coincide con la búsqueda y los filtros.',
  found: { one: '{count} turno', other: '{count} turnos' },
  mixedStates:
    'Para activar o desactivar en conjunto, elija solo turnos desactivados o solo turnos activados.',
  deleteOnlyDisabled: 'Solo se pueden eliminar turnos desactivados.',
  removesPeriod: 'Se quitará el período de activación definido.',
  created: 'Turno {name} creado',
} satisfies Translated<typeof source.list>;

export const clone = {
  title: 'Clonar {name}',
  name: 'Nombre de la copia',
  nameHint: 'En blanco, recibe el mismo nombre con un número.',
  withUsers: 'Llevar también a las personas',
  withUsersHint: 'Siguen en el turno original.',
  text: 'La copia nace desactivada, con las mismas reglas y permisos.',
  do: 'Clonar',
} satisfies Translated<typeof source.clone>;
