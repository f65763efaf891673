import type { evidence as source } from '../pt-BR/evidence.ts';
import type { Translated } from '../translate.ts';

export const evidence = {
  card: {
    title: 'Registros y datos',
    text: 'Cada exportación queda en el registro de auditoría, con su motivo.',
    log: 'Exportar registros',
    data: 'Exportar datos personales',
  },
  person: {
    title: 'Exportar los registros de una persona',
    titleOf: 'Exportar los registros de {name}',
    text: 'Un archivo ZIP con los registros de acceso y de auditoría de la persona en CSV y en líneas con sellos, y un resumen con las instrucciones de verificación.',
    section: 'Registros de una persona',
    sectionText:
      'Todo lo que los registros tienen de una persona en un período, con los sellos que lo prueban.',
    who: 'Persona',
    choose: 'Elija una persona',
    clear: 'Elegir otra persona',
    fromDay: 'Desde el día',
    fromTime: 'Hora de inicio',
    untilDay: 'Hasta el día',
    untilTime: 'Hora de fin',
    zone: 'En {zone}.',
    reason: 'Motivo',
    reasonHint: 'Por ejemplo, un número de expediente. Queda en el registro de auditoría.',
    needed: 'Elija una persona.',
    reasonNeeded: 'Indique el motivo.',
    reversed: 'El período termina antes de empezar.',
    time: 'Indique una hora, como 08:30.',
    export: 'Exportar',
    started: 'Exportación iniciada. El navegador muestra el progreso.',
  },
  data: {
    title: 'Exportar los datos de {name}',
    text: 'Un archivo JSON con todo lo que nombra a esta persona: perfil, turnos, vacaciones, accesos puntuales, sesiones, solicitudes, correos y los dos registros. No contiene contraseñas.',
  },
  erasure: {
    title: 'Eliminar datos de quienes salieron',
    description: 'Personas que salieron del directorio y cuándo se pueden eliminar sus datos',
    open: 'Ver a quién se puede eliminar',
    section: 'Datos de quienes salieron',
    sectionText:
      'Cuando una persona sale del directorio y termina la retención, sus datos se pueden eliminar.',
    search: 'Buscar por nombre o correo, también a quienes están en el directorio',
    person: 'Persona',
    left: 'Salió el',
    state: 'Estado',
    states: {
      due: 'Se puede eliminar',
      in_directory: 'Sigue en el directorio',
      held: 'En conservación legal',
      connection: 'La conexión con {workspace} o el archivo de emergencia usa la cuenta de esta persona',
      retention: 'En retención hasta el {day}',
    },
    erase: 'Eliminar',
    eraseLabel: 'Eliminar los datos de {name}',
    askTitle: '¿Eliminar los datos de {name}?',
    askText:
      'Se eliminarán el perfil, las sesiones, las solicitudes y los correos de esta persona. En los registros, unos códigos que no llevan a la persona reemplazarán el nombre, el correo, la IP y los detalles; los sellos siguen siendo válidos.',
    askEnd: 'No se puede deshacer. Si necesita los datos, expórtelos antes.',
    erased: 'Datos eliminados',
    emptyTitle: 'Nadie ha salido del directorio',
    emptyText: 'Quienes salgan del directorio aparecerán aquí con el fin de su retención.',
    noneTitle: 'No se encontró a nadie',
    noneText: 'Ninguna persona coincide con la búsqueda.',
  },
} as const satisfies Translated<typeof source>;
