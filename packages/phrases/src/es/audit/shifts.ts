import type { shift as shiftSource, task as taskSource } from '#pt-BR/audit/shifts.ts';
import type { Translated } from '#translate.ts';

export const shift = {
  created: 'Creó el turno {name}',
  cloned: 'Clonó el turno {source} como {name}',
  updated: 'Modificó el turno {name}',
  rules_replaced: 'Modificó las reglas de horario del turno {name}',
  version_restored: 'Restauró en el turno {name} los horarios de la versión del {moment}',
  users_added: {
    one: 'Agregó {count} persona al turno {name}',
    other: 'Agregó {count} personas al turno {name}',
  },
  users_removed: {
    one: 'Quitó {count} persona del turno {name}',
    other: 'Quitó {count} personas del turno {name}',
  },
  scheduled: 'Programó el turno {name}',
  enabled: 'Activó el turno {name}',
  disabled: 'Desactivó el turno {name}',
  deleted: 'Eliminó el turno {name}',
} satisfies Translated<typeof shiftSource>;

export const task = {
  started: 'Inició la acción en lote “{kind}” ({total} en total)',
  cancelled: 'Canceló la acción en lote “{kind}” ({done} de {total} completadas)',
  finished: 'Terminó la acción en lote “{kind}” ({done} de {total} completadas)',
  passwords_downloaded: 'Descargó la lista de contraseñas de la acción en lote “{kind}”',
} satisfies Translated<typeof taskSource>;
