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
  description: 'Cada turno define quando, de onde e com que navegador e sistema as pessoas podem entrar.',
  states: { enabled: 'Ativado', disabled: 'Desativado', scheduled: 'Agendado' },
  periodFromTo: 'de {from} a {to}',
  periodFrom: 'a partir de {from}',
  periodTo: 'até {to}',
  logoutQuestion: {
    title: 'As pessoas continuam no {workspace} depois do horário. Ativar a saída automática?',
    titleMany: {
      one: 'Em {count} dos turnos, as pessoas continuam no {workspace} depois do horário. Ativar a saída automática nele?',
      other:
        'Em {count} dos turnos, as pessoas continuam no {workspace} depois do horário. Ativar a saída automática neles?',
    },
    text: 'Sem ela, só um novo acesso é negado: quem já está no e-mail continua lá por dias. Com ela, as {webSessions} no {workspace} são encerradas junto com o horário.',
    enable: 'Ativar com saída automática',
    enableWithout: 'Ativar sem saída automática',
    save: 'Salvar com saída automática',
    saveWithout: 'Salvar sem saída automática',
  },
  colors: {
    c0: 'Azul',
    c1: 'Verde',
    c2: 'Âmbar',
    c3: 'Violeta',
    c4: 'Oliva',
    c5: 'Turquesa',
    c6: 'Rosa',
    c7: 'Lima',
    c8: 'Índigo',
    c9: 'Marrom',
    c10: 'Jade',
    c11: 'Ameixa',
    c12: 'Aço',
    c13: 'Musgo',
    c14: 'Malva',
    c15: 'Lavanda',
    c16: 'Areia',
    c17: 'Sálvia',
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
} as const;
