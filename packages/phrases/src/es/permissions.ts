import type { permissions as source } from '../pt-BR/permissions.ts';
import type { Translated } from '../translate.ts';

export const permissions = {
  title: 'Permisos',
  description: 'Quién puede usar este panel',
  tabs: {
    managers: 'Gestores',
    allowed_admins: 'Administradores habilitados',
    administrators: 'Administradores del workspace',
  },
  notes: {
    managers:
      'Los gestores se ocupan del día a día: personas, turnos, contraseñas, vacaciones e informes. No activan ni desactivan el control y no tocan el acceso de administradores y gestores.',
    allowed_admins:
      'Tienen aquí los mismos derechos que un superadministrador, sin ser administradores en {workspace}.',
    administrators:
      'Son los superadministradores de {workspace}. Quién es administrador solo cambia en la consola del propio workspace; la lista se actualiza cuando se lee el directorio.',
  },
  panelShifts: {
    title: 'Turnos de quienes usan el panel',
    label: 'Los gestores pueden cambiar turnos en los que hay personas del panel',
    text: 'Desactivado: un gestor solo consulta los turnos en los que están él mismo, otros gestores o administradores. Activado: puede cambiar horarios, redes y contraseñas de esos turnos, y con ello su propio acceso. Qué personas del panel están en ellos lo siguen decidiendo los administradores del control.',
    on: 'Los gestores ya pueden cambiar esos turnos.',
    off: 'Los gestores ahora solo consultan esos turnos.',
  },
  add: { managers: 'Agregar gestor', allowed_admins: 'Habilitar administrador' },
  empty: {
    managers: 'Todavía no hay gestores',
    allowed_admins: 'Nadie habilitado',
    administrators: 'Ningún administrador encontrado en el workspace',
  },
  search: 'Buscar por nombre o correo',
  people: 'Personas',
  chosen: 'Personas elegidas',
  unchoose: 'Quitar a {name}',
  addCount: { one: 'Agregar {count} persona', other: 'Agregar {count} personas' },
  moreFound: {
    one: 'Hay {count} persona más. Afine la búsqueda.',
    other: 'Hay {count} personas más. Afine la búsqueda.',
  },
  nobodyFound: 'No se encontró a nadie',
  withoutPassword: {
    one: '{names} aún no tiene contraseña propia aquí, y la contraseña temporal no sirve para quien cuida del panel. Después de agregar, envíe un enlace o una contraseña desde la lista de usuarios: hasta entonces la persona no entra en el workspace.',
    other:
      '{names} aún no tienen contraseña propia aquí, y la contraseña temporal no sirve para quienes cuidan del panel. Después de agregar, envíe a cada una un enlace o una contraseña desde la lista de usuarios: hasta entonces no entran en el workspace.',
  },
  you: 'usted',
  isAdmin: 'ya es administrador',
  isManager: 'ya es gestor',
  already: {
    one: '{names} ya tiene este permiso o uno mayor y salió de la selección. Todavía no se cambió nada.',
    other:
      '{names} ya tienen este permiso o uno mayor y salieron de la selección. Todavía no se cambió nada.',
  },
  alreadyRest: 'Puede agregar a las demás personas elegidas.',
  added: { one: '{count} persona agregada.', other: '{count} personas agregadas.' },
  removeTitle: {
    managers: '¿Quitar a {name} de los gestores?',
    allowed_admins: '¿Quitar a {name} de los administradores habilitados?',
  },
  removeText: 'La persona pierde el acceso al panel ahora, aunque lo tenga abierto.',
  removeStays: '{name} sigue en el panel, con los demás derechos que tiene.',
  removeGone:
    '{name} ya no está en el directorio. Sin este permiso tampoco entra en el panel si la cuenta vuelve.',
  removed: '{name} ya no tiene ese permiso.',
} satisfies Translated<typeof source>;
