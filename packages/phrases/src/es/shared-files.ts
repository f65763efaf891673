import type { sharedFiles as source } from '../pt-BR/shared-files.ts';
import type { Translated } from '../translate.ts';

export const sharedFiles = {
  title: 'Uso compartido externo',
  beta: 'Beta',
  description: 'Archivos y carpetas que pueden abrir personas ajenas a la empresa',
  history: {
    one: '{workspace} informa los cambios de hasta {count} día atrás. Lo que se compartió antes y no ha cambiado desde entonces no aparece aquí.',
    other:
      '{workspace} informa los cambios de hasta {count} días atrás. Lo que se compartió antes y no ha cambiado desde entonces no aparece aquí.',
  },
  readAt: 'Leído hasta {moment}.',
  consent: {
    title: 'Este informe necesita una autorización propia',
    text: 'En {workspace}, un administrador de la empresa permite leer los registros de auditoría, y nada más. La conexión de la empresa no se usa ni cambia.',
    isRead: 'Qué se lee',
    read: {
      sharing: 'Cambios de acceso a archivos y carpetas: cuándo, quién los hizo y con quién se compartieron',
      file: 'Nombre, tipo y propietario de esos archivos',
      gone: 'Si un archivo se movió a la papelera, se restauró o se eliminó',
    },
    isNotRead: 'Qué no se lee',
    notRead: {
      content: 'El contenido de archivos y correos',
      views: 'Quién abrió o editó un archivo',
      internal: 'Archivos que solo la empresa puede abrir: su nombre no se guarda',
    },
    end: 'Puede detener el informe cuando quiera. Todo lo que se leyó se elimina entonces.',
    account:
      'Use la cuenta de un {superAdmin}, o de un administrador con el privilegio de ver informes en {adminConsole}.',
    allow: 'Permitir el acceso',
    askAdmin: 'Pida a un administrador del control que permita el acceso.',
    refused: 'No se permitió el acceso.',
    endedTitle: 'La autorización terminó',
    ended:
      'El {moment}, {workspace} dejó de aceptar la autorización de {account}. La lectura se detuvo y lo que se había leído se eliminó.',
    endedHidden:
      'El {moment}, {workspace} dejó de aceptar la autorización. La lectura se detuvo y lo que se había leído se eliminó.',
    given: 'Acceso permitido con la cuenta {account} el {day}.',
  },
  first: {
    title: 'Leyendo lo compartido por primera vez',
    text: { one: 'Último {count} día: {percent} %', other: 'Últimos {count} días: {percent} %' },
    none: 'Ningún archivo por ahora',
    soon: 'Los primeros archivos aparecen aquí en cuanto se leen.',
  },
  stopped: 'La lectura se detuvo',
  problems: {
    account_may_not_read:
      'La cuenta que dio la autorización ya no puede ver los registros de auditoría de {workspace}. Lo que ya se leyó sigue aquí. Devuelva ese privilegio a la cuenta o permita el acceso con otra.',
    api_disabled:
      'La API de informes (Admin SDK) está desactivada en {workspace}. Lo que ya se leyó sigue aquí. Active la API para que la lectura continúe.',
    unavailable: '{workspace} no responde. La lectura continúa automáticamente en cuanto vuelva.',
  },
  stop: {
    action: 'Detener el informe',
    title: '¿Detener este informe?',
    text: 'La autorización se revoca y todo lo que se leyó se elimina. {workspace} y los archivos no cambian.',
    confirm: 'Detener y eliminar',
    done: {
      revoked: 'Informe detenido. La autorización se revocó y los datos se eliminaron.',
      kept_for_connection:
        'Informe detenido y datos eliminados. El permiso sigue en {workspace}, porque la misma cuenta conecta la empresa, pero ya no se usa.',
      unreachable:
        'Informe detenido y datos eliminados. {workspace} no respondió: quite el permiso allí, en las aplicaciones con acceso a la cuenta.',
    },
  },
  columns: {
    title: 'Archivo o carpeta',
    kind: 'Tipo',
    owner: 'Propietario',
    visibility: 'Quién puede abrirlo',
    with: 'Compartido con',
    since: 'Compartido desde',
    first_seen: 'Visto por primera vez',
    last_seen: 'Último cambio',
  },
  kinds: {
    folder: 'Carpeta',
    document: 'Documento',
    spreadsheet: 'Hoja de cálculo',
    presentation: 'Presentación',
    form: 'Formulario',
    pdf: 'PDF',
    drive: 'Unidad compartida',
    other: 'Archivo',
  },
  visibilities: {
    people: 'Personas externas',
    link: 'Cualquiera con el enlace',
    public: 'Cualquiera en la web',
  },
  untitled: 'Sin nombre',
  unknownOwner: 'Propietario desconocido',
  domain: 'Todos en {name}',
  more: { one: 'y {count} más', other: 'y {count} más' },
  nobodyNamed: 'No informado',
  before: 'antes del {moment}',
  searchLabel: 'Buscar por nombre del archivo',
  outsideLabel: 'Correo o dominio externo',
  anyVisibility: 'Todos los tipos de acceso',
  order: 'Orden',
  orders: { newest: 'Más recientes primero', oldest: 'Más antiguos primero' },
  onlyOwner: 'Propietario: {name}',
  clearOwner: 'Quitar el filtro: propietario {name}',
  chart: {
    files: 'Archivos compartidos',
    people: 'Personas externas',
    domains: 'Dominios externos',
    byVisibility: 'Por quién puede abrirlos',
    byOwner: 'Por propietario',
    otherOwners: 'Otros propietarios',
  },
  open: 'Abrir los detalles de {name}',
  details: 'Uso compartido',
  lastActor: 'Cambiado por',
  openFile: 'Abrir en {workspace}',
  onlyThisOwner: 'Ver los archivos de este propietario',
  onlyWith: 'Ver todo lo compartido con {name}',
  nobodyText:
    'No se informó ninguna persona: el acceso es de quien tiene el enlace, o se dio antes de lo que {workspace} informa.',
  count: { one: '{count} archivo', other: '{count} archivos' },
  moreFiles: 'más de {count} archivos',
  emptyTitle: 'No hay nada compartido hacia fuera en este período',
  emptyText:
    'Cuando alguien comparta un archivo con una persona externa o cree un enlace abierto, aparecerá aquí.',
  noneTitle: 'No se encontraron archivos',
  noneText: 'Ningún archivo coincide con la búsqueda y los filtros.',
} as const satisfies Translated<typeof source>;
