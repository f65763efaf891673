import type { shifts as source } from '../pt-BR/shifts.ts';
import type { Translated } from '../translate.ts';
import { clone, list } from './shifts/list.ts';
import { bar, conflict, editing, fields, gone, problems, tabs } from './shifts/editing.ts';
import { general, period, preview } from './shifts/general.ts';
import { participants } from './shifts/participants.ts';
import { dialog, hours, templates } from './shifts/hours.ts';
import { rules } from './shifts/rules.ts';
import { month, place, verdict, year } from './shifts/days.ts';
import { access, clock, login } from './shifts/login.ts';
import { passwords } from './shifts/passwords.ts';
import { protection } from './shifts/protection.ts';
import { difference } from './shifts/difference.ts';
import { sentence, weekdays } from './shifts/sentence.ts';
import { versions } from './shifts/versions.ts';

/** What the screens of the shifts say, by their parts. */
export const shifts = {
  title: 'Turnos',
  description:
    'Cada turno define cuándo, desde dónde y con qué navegador y sistema pueden entrar las personas.',
  states: { enabled: 'Activado', disabled: 'Desactivado', scheduled: 'Programado' },
  periodFromTo: 'del {from} al {to}',
  periodFrom: 'desde el {from}',
  periodTo: 'hasta el {to}',
  logoutQuestion: {
    title:
      'Las personas siguen conectadas a {workspace} después de su horario. ¿Activar el cierre de sesión automático?',
    titleMany: {
      one: 'En {count} de los turnos, las personas siguen conectadas a {workspace} después de su horario. ¿Activar en él el cierre de sesión automático?',
      other:
        'En {count} de los turnos, las personas siguen conectadas a {workspace} después de su horario. ¿Activar en ellos el cierre de sesión automático?',
    },
    text: 'Sin él, solo se deniegan los nuevos accesos: quien ya tiene su correo abierto sigue conectado durante días. Con él, las {webSessions} en {workspace} terminan junto con el horario.',
    enable: 'Activar con cierre automático',
    enableWithout: 'Activar sin cierre automático',
    save: 'Guardar con cierre automático',
    saveWithout: 'Guardar sin cierre automático',
  },
  colors: {
    c0: 'Azul',
    c1: 'Verde',
    c2: 'Ámbar',
    c3: 'Violeta',
    c4: 'Oliva',
    c5: 'Turquesa',
    c6: 'Rosa',
    c7: 'Lima',
    c8: 'Índigo',
    c9: 'Marrón',
    c10: 'Jade',
    c11: 'Ciruela',
    c12: 'Acero',
    c13: 'Musgo',
    c14: 'Malva',
    c15: 'Lavanda',
    c16: 'Arena',
    c17: 'Salvia',
  },
  list,
  tabs,
  bar,
  gone,
  conflict,
  fields,
  problems,
  general,
  participants,
  hours,
  dialog,
  templates,
  rules,
  access,
  login,
  month,
  year,
  verdict,
  place,
  editing,
  preview,
  period,
  passwords,
  protection,
  clock,
  difference,
  clone,
  weekdays,
  sentence,
  versions,
} satisfies Translated<typeof source>;
