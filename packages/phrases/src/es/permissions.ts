import type { permissions as source } from '../pt-BR/permissions.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

export const permissions = {
  title: 'Permisos',
  description: 'Quién puede usar este panel',
  tabs: {
    managers: 'Gestores',
    allowed_admins: 'Administradores autorizados',
    administrators: 'Administradores de {workspace}',
  },
  notes: {
    managers:
      'Los gestores se ocupan del día a día: personas, turnos, contraseñas, vacaciones e informes. No pueden activar ni desactivar el control, ni cambiar el acceso de administradores y gestores.',
    allowed_admins: `Tienen en ${productName} los mismos derechos que un {superAdmin}, sin ser administradores en {workspace}.`,
    administrators:
      'Son los {superAdmins} de {workspace}. El rol de administrador solo se puede cambiar en {adminConsole}; esta lista se actualiza en cada sincronización del directorio.',
  },
  panelShifts: {
    title: 'Turnos con gestores o administradores',
    label: 'Los gestores pueden cambiar turnos en los que hay gestores o administradores',
    text: 'Desactivado: los gestores solo pueden ver los turnos en los que están ellos mismos, otros gestores o administradores. Activado: pueden cambiar los horarios, las redes y las contraseñas de esos turnos y, con ello, su propio acceso. Solo los administradores del control deciden qué gestores y administradores están en un turno.',
    on: 'Los gestores ya pueden cambiar esos turnos.',
    off: 'Los gestores ahora solo pueden ver esos turnos.',
  },
  add: { managers: 'Agregar gestor', allowed_admins: 'Autorizar administrador' },
  empty: {
    managers: 'Todavía no hay gestores',
    allowed_admins: 'No hay administradores autorizados',
    administrators: 'No se encontraron administradores en {workspace}',
  },
  emptyText: {
    managers: 'Agregue a quienes se ocupan del día a día: entran a este panel con su propia cuenta.',
    allowed_admins:
      'Autorice a quienes necesitan todos los derechos en este panel sin ser administradores en {workspace}.',
    administrators: 'La lista aparece después de la próxima sincronización del directorio.',
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
  nobodyFound: 'Sin resultados',
  withoutPassword: {
    one: `{names} aún no tiene contraseña de ${productName}, y la contraseña temporal no sirve para quien administra el panel. Después de agregar, envíe un enlace o una contraseña desde la lista de usuarios: hasta entonces, la persona no puede entrar a {workspace}.`,
    other: `{names} aún no tienen contraseña de ${productName}, y la contraseña temporal no sirve para quienes administran el panel. Después de agregar, envíe a cada persona un enlace o una contraseña desde la lista de usuarios: hasta entonces, no pueden entrar a {workspace}.`,
  },
  promotion: {
    unknown: 'No se pudo verificar qué termina con este cambio.',
    title: {
      one: 'Lo que otras personas definieron para {count} persona termina al agregarla',
      other: 'Lo que otras personas definieron para {count} personas termina al agregarlas',
    },
    ends: {
      password:
        'otras personas conocen la contraseña actual o pudieron definirla: habrá que cambiarla en el próximo inicio de sesión',
      recovery_email: 'se quita el correo de recuperación que ingresó otra persona',
      link: 'los enlaces y códigos para crear la contraseña que pasaron por otra persona dejan de servir',
      listed_password: 'la contraseña se quita de la lista de contraseñas generadas',
      workspace_password: 'la contraseña en camino a {workspace} no se entrega',
      known_workspace_password:
        'la contraseña que otras personas pueden conocer sigue siendo válida en {workspace}: después de agregar, hay que cambiarla allí',
      waiting_email: 'los correos en cola con un enlace o una contraseña no se envían',
      session:
        'se cierran las sesiones iniciadas con la contraseña actual, también en {workspace} y en este panel',
      calendar_address: 'la dirección secreta del calendario deja de funcionar',
    },
  },
  you: 'usted',
  isAdmin: 'ya es administrador',
  isManager: 'ya es gestor',
  already: {
    one: '{names} ya tiene este permiso o uno superior y se quitó de la selección. Todavía no se ha cambiado nada.',
    other:
      '{names} ya tienen este permiso o uno superior y se quitaron de la selección. Todavía no se ha cambiado nada.',
  },
  alreadyRest: 'Puede agregar a las demás personas elegidas.',
  added: { one: '{count} persona agregada.', other: '{count} personas agregadas.' },
  removeTitle: {
    managers: '¿Quitar a {name} de los gestores?',
    allowed_admins: '¿Quitar a {name} de los administradores autorizados?',
  },
  removeText: 'La persona pierde el acceso al panel de inmediato, aunque lo tenga abierto.',
  removeStays: '{name} sigue en el panel, con sus demás permisos.',
  removeGone:
    '{name} ya no está en el directorio. Sin este permiso, tampoco podrá entrar al panel si la cuenta vuelve.',
  removed: '{name} ya no tiene ese permiso.',
} satisfies Translated<typeof source>;
