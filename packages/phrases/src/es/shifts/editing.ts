import type * as source from '#pt-BR/shifts/editing.ts';
import type { Translated } from '#translate.ts';

export const tabs = {
  passwords: 'Contraseñas',
  label: 'Partes del turno',
  general: 'General',
  participants: 'Participantes',
  versions: 'Versiones',
  hours: 'Horarios de acceso',
  login: 'Inicio y cierre de sesión',
} satisfies Translated<typeof source.tabs>;

export const bar = {
  merged: {
    one: 'Se unió {count} horario que se superponía.',
    other: 'Se unieron {count} horarios que se superponían.',
  },
  unsaved: 'Hay cambios sin guardar',
  save: 'Guardar cambios',
  discard: 'Descartar',
  saved: 'Turno guardado',
  saving: 'Guardando…',
  proposed: 'Cambio propuesto desde el registro de accesos. Revíselo, ajústelo y guarde.',
  proposedAlready: 'El turno ya lo permite. No hay nada que cambiar.',
  proposedReadOnly: 'No puede cambiar este turno, por lo que no se aplicó el cambio propuesto.',
  undoTooLate: 'Ya no se puede deshacer: el turno cambió después.',
  fixFirst: 'Corrija los campos señalados antes de guardar.',
  problemsIn: 'Corrija los problemas en: {tabs}',
  discardTitle: '¿Descartar los cambios?',
  discardText: 'El turno vuelve a la última versión guardada.',
} satisfies Translated<typeof source.bar>;

export const gone = {
  title: 'Este turno se eliminó',
  deleted: 'El turno se eliminó mientras estaba abierto aquí.',
  text: '{deletion} Lo que está en la pantalla no se perdió: cree otro turno con estos datos o vuelva a la lista. Las personas no se copian.',
  noPeople: 'Las personas se quitaron de este turno cuando se eliminó.',
  recreate: 'Crear otro turno con estos datos',
  back: 'Volver a la lista',
} satisfies Translated<typeof source.gone>;

export const conflict = {
  followed:
    '{save} La versión nueva ya está en la pantalla, con lo que usted escribió: revísela y guarde de nuevo.',
  versions: 'Las dos versiones',
  field: 'Campo',
  mine: 'Su versión',
  theirs: 'Versión guardada',
  onlyTheirs: 'La otra persona también cambió esto, sin conflicto con sus cambios:',
  on: 'Activado',
  off: 'Desactivado',
  empty: 'Vacío',
  ownStrength: 'Propia, mínimo de {length} caracteres',
  title: 'El turno cambió mientras usted lo editaba',
  text: '{save} Cargue la versión nueva: lo que escribió sigue aquí y solo se guarda cuando usted guarde.',
  somebody: 'Otra persona guardó este turno.',
  load: 'Cargar la versión nueva',
  both: 'Cambió en las dos versiones: {fields}. Se conservó lo que usted escribió.',
  discardMine: 'Descartar mis cambios y cargar',
} satisfies Translated<typeof source.conflict>;

export const fields = {
  advanced_auto_logout: 'Cierre de sesión avanzado',
  obeys_time_clock: 'Reglas de asistencia',
  login_rule: 'Acceso solo con la entrada registrada',
  auto_logout_rule_0: 'Cierre de sesión al final de la jornada',
  auto_logout_rule_1: 'Cierre de sesión en la pausa',
  period: 'Período de activación',
  expiry: 'Vencimiento de la contraseña',
  strength: 'Seguridad de la contraseña',
  holiday_region: 'Región de los feriados',
  name: 'Nombre',
  color: 'Color',
  custom_response: 'Mensaje para quien no pueda entrar',
  list_ip: 'Direcciones IP permitidas',
  allowed_browsers: 'Navegadores permitidos',
  allowed_os: 'Sistemas permitidos',
  auto_logout: 'Cierre de sesión automático',
  logout_scope: 'Alcance del cierre de sesión',
  zone: 'Zona horaria',
  rules: 'Horarios de acceso',
} satisfies Translated<typeof source.fields>;

export const problems = {
  nameRequired: 'Escriba un nombre para el turno.',
  nameTooLong: 'Use como máximo {max} caracteres.',
  nameTaken: 'Ya existe un turno con ese nombre.',
  responseTooLong: 'Use como máximo {max} caracteres.',
  field: 'El servidor no aceptó este valor. Revíselo e intente de nuevo.',
} satisfies Translated<typeof source.problems>;

export const editing = 'Editando';
