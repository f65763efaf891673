import type * as source from '#pt-BR/shifts/list.ts';
import type { Translated } from '#translate.ts';

export const list = {
  back: 'Ver todos los turnos',
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
    password: 'Restablecer contraseñas',
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
  deleteNote: 'Las reglas se eliminan y las personas se quitan del turno. No se puede deshacer.',
  logoutTitle: {
    one: '¿Forzar el cierre de sesión de las personas del turno?',
    other: '¿Forzar el cierre de sesión de las personas de {count} turnos?',
  },
  countedOnce: 'Las personas que están en varios de estos turnos se cuentan una sola vez.',
  logoutText: {
    one: 'A {count} persona se le cierra ahora la sesión en todas sus cuentas y debe iniciar sesión de nuevo. A los administradores no se les cierra la sesión.',
    other:
      'A {count} personas se les cierra ahora la sesión en todas sus cuentas y deben iniciar sesión de nuevo. A los administradores no se les cierra la sesión.',
  },
  logoutNobody:
    'No hay nadie a quien cerrarle la sesión: a los administradores no se les cierra, y las personas suspendidas ya no tienen sesión.',
  logout: 'Forzar cierre de sesión',
  search: 'Buscar turno',
  create: 'Crear turno',
  createText: 'El turno se crea desactivado: defina los horarios, agregue a las personas y después actívelo.',
  columnName: 'Turno',
  columnState: 'Estado',
  columnPeople: 'Personas',
  columnRules: 'Reglas',
  people: { one: '{count} persona', other: '{count} personas' },
  rules: { one: '{count} regla', other: '{count} reglas' },
  noRules: 'Sin reglas',
  empty: 'Todavía no hay turnos',
  emptyText:
    'Cree el primer turno para definir cuándo pueden entrar las personas. Quien no tiene turno no puede entrar mientras el control esté activado.',
  nothingFound: 'No se encontraron turnos',
  nothingFoundText: 'Ningún turno coincide con la búsqueda y los filtros.',
  found: { one: '{count} turno', other: '{count} turnos' },
  mixedStates: 'Para activar o desactivar en lote, elija solo turnos desactivados o solo turnos activados.',
  deleteOnlyDisabled: 'Solo se pueden eliminar turnos desactivados.',
  removesPeriod: 'Se quitará el período de activación definido.',
  created: 'Se creó el turno {name}',
} satisfies Translated<typeof source.list>;

export const clone = {
  title: 'Clonar {name}',
  name: 'Nombre de la copia',
  nameHint: 'Si queda vacío, recibe el mismo nombre seguido de un número.',
  withUsers: 'Copiar también a las personas',
  withUsersHint: 'Siguen en el turno original.',
  text: 'La copia se crea desactivada, con las mismas reglas y permisos.',
  do: 'Clonar',
} satisfies Translated<typeof source.clone>;
