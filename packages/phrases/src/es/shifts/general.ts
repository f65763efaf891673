import type * as source from '#pt-BR/shifts/general.ts';
import type { Translated } from '#translate.ts';

export const general = {
  title: 'Datos del turno',
  stateSwitch: 'Turno {name}',
  stateEnabled: 'Las reglas se aplican a las personas de este turno.',
  stateEnabledOff: 'Las reglas se aplicarán a las personas de este turno cuando se active el control.',
  stateDisabled: 'Nadie puede entrar con este turno. Actívelo cuando esté listo.',
  stateScheduled: 'El turno se aplica en el período definido: {period}.',
  saveAndEnable: 'Guardar y activar',
  undoSaveAndEnable:
    'Para deshacerlo, desactive el turno. Las reglas anteriores están en Versiones; los demás campos se tienen que volver a cambiar.',
  savesToo: 'Los cambios sin guardar también se guardarán.',
  keepsUnsaved: 'Los cambios sin guardar siguen en la pantalla, sin guardar.',
  responseHint:
    'Aparece en la página de acceso denegado como texto simple. Déjelo vacío para usar el mensaje estándar.',
  counter: '{used} de {max} caracteres',
  dangerTitle: 'Eliminar turno',
  dangerText: 'Solo se puede eliminar un turno desactivado.',
  delete: 'Eliminar turno',
} satisfies Translated<typeof source.general>;

export const preview = {
  open: 'Ver página',
  title: 'Página de acceso denegado',
  text: 'Esto es lo que ve una persona que intenta entrar fuera de su horario.',
} satisfies Translated<typeof source.preview>;

export const period = {
  title: 'Período de activación',
  none: 'Sin período: el turno se aplica mientras esté activado.',
  text: 'El turno solo se aplica en estos días, incluidos el primero y el último. Puede dejar vacío el primer día o el último.',
  add: 'Definir período',
  from: 'Primer día',
  to: 'Último día',
  missing: 'Indique al menos uno de los días.',
  remove: 'Quitar período',
  removeTitle: '¿Quitar el período de activación?',
  removeText: 'Al guardar, el turno queda desactivado. Después puede activarlo sin período o definir otro.',
} satisfies Translated<typeof source.period>;
