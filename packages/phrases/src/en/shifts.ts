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
  title: 'Shifts',
  description:
    'Each shift defines when, from where, and with which browsers and operating systems its people can sign in.',
  states: { enabled: 'Enabled', disabled: 'Disabled', scheduled: 'Scheduled' },
  periodFromTo: '{from} to {to}',
  periodFrom: 'from {from}',
  periodTo: 'until {to}',
  logoutQuestion: {
    title: 'People stay signed in to {workspace} after their hours end. Turn on automatic sign-out?',
    titleMany: {
      one: 'In {count} of the shifts, people stay signed in to {workspace} after their hours end. Turn on automatic sign-out for it?',
      other:
        'In {count} of the shifts, people stay signed in to {workspace} after their hours end. Turn on automatic sign-out for them?',
    },
    text: 'Without it, only new sign-ins are denied: people who have their email open stay signed in for days. With it, their {webSessions} in {workspace} end when their hours end.',
    enable: 'Enable with automatic sign-out',
    enableWithout: 'Enable without automatic sign-out',
    save: 'Save with automatic sign-out',
    saveWithout: 'Save without automatic sign-out',
  },
  colors: {
    c0: 'Blue',
    c1: 'Green',
    c2: 'Amber',
    c3: 'Violet',
    c4: 'Olive',
    c5: 'Turquoise',
    c6: 'Pink',
    c7: 'Lime',
    c8: 'Indigo',
    c9: 'Brown',
    c10: 'Jade',
    c11: 'Plum',
    c12: 'Steel',
    c13: 'Moss',
    c14: 'Mauve',
    c15: 'Lavender',
    c16: 'Sand',
    c17: 'Sage',
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
