import type { calendar as source } from '../pt-BR/calendar.ts';
import type { Translated } from '../translate.ts';

export const calendar = {
  title: 'Calendario de la empresa',
  description: 'Zona horaria, feriados y excepciones que se aplican a todos los turnos.',
  onlyControlAdmins:
    'Solo los administradores del control pueden cambiar el calendario, porque afecta el acceso de todos.',
  placeTitle: 'Dónde está la empresa',
  language: 'Idioma de la empresa',
  languageHint:
    'Para los correos y los archivos descargados. Las páginas de inicio de sesión usan el idioma del navegador de cada persona.',
  zone: 'Zona horaria',
  zoneHint: 'Los turnos sin zona horaria propia usan esta.',
  country: 'Feriados del país',
  noCountry: 'Solo los feriados de la empresa',
  part: 'Estado o ciudad',
  partHint: 'Los feriados del país se siguen aplicando; estos se suman a ellos.',
  wholeCountry: 'Solo los nacionales',
  city: 'ciudad',
  optional: 'Contar los días no laborables opcionales como feriado',
  optionalHint: 'Carnaval, Corpus Christi y otros días que no son feriado por ley.',
  extra_holidays: {
    title: 'Feriados de la empresa',
    text: 'Días que la empresa cuenta como feriados además de los de la región. Solo afectan a los turnos que tienen una regla de feriados; en los demás se aplica el horario normal.',
  },
  closing: {
    count: 'Cierran en los feriados: {count} de {total}.',
    ownRules: 'Con reglas propias para los feriados: {count}.',
    close: { one: 'Cerrar {count} turno en los feriados', other: 'Cerrar {count} turnos en los feriados' },
    do: { close_on_holidays: 'Cerrar en los feriados', ignore_holidays: 'No cerrar en los feriados' },
    done: {
      close_on_holidays: {
        one: 'Ahora {count} turno cierra en los feriados.',
        other: 'Ahora {count} turnos cierran en los feriados.',
      },
      ignore_holidays: {
        one: '{count} turno ya no cierra en los feriados.',
        other: '{count} turnos ya no cierran en los feriados.',
      },
    },
  },
  exceptional_openings: {
    title: 'Excepciones: se trabaja en feriado',
    text: 'Feriados en que la empresa trabaja: esos días se aplica el horario normal de cada turno.',
  },
  date: 'Fecha',
  name: 'Nombre (opcional)',
  noDates: 'No hay fechas.',
  removeDate: 'Quitar {date}',
  problems: {
    unknown_zone:
      'Elija una zona horaria de la lista, como America/Sao_Paulo. No se aceptan diferencias como +03:00 ni siglas.',
    missing: 'Indique la fecha.',
    taken: 'Esta fecha ya está en una de las listas.',
    too_many: 'La lista está llena.',
  },
  yearTitle: 'Feriados del año',
  holidayCount: { one: '{count} día cuenta como feriado', other: '{count} días cuentan como feriado' },
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  monthLabel: {
    one: '{month}: {count} feriado. Mostrar solo este mes',
    other: '{month}: {count} feriados. Mostrar solo este mes',
  },
  keysLabel: 'Leyenda',
  keys: {
    holiday: 'Feriado',
    opening: 'Excepción: se trabaja en feriado',
    optional: 'Día no laborable opcional que no cuenta',
  },
  listYear: 'Todos los días de {year}',
  noHolidays: 'No hay feriados.',
  counts: 'Feriado',
  doesNotCount: 'Día normal',
  reasons: {
    opening: 'Excepción: la empresa trabaja este feriado',
    company: 'Feriado de la empresa',
    public: 'Feriado: {region}',
    optional: 'Día no laborable opcional: {region}',
    optionalOff: 'Día no laborable opcional que la empresa no cuenta: {region}',
  },
  fixDate: 'Corrija las fechas en: {lists}. El calendario todavía no se ha guardado.',
  unsaved: 'Hay cambios sin guardar',
  effect: 'Si alguien pierde el acceso en el momento, verá quién antes de guardar.',
  save: 'Guardar calendario',
  discard: 'Descartar',
  discardTitle: '¿Descartar los cambios?',
  discardText: 'El calendario vuelve a la última versión guardada.',
  whoFollows: {
    one: '{count} persona está en turnos afectados por el cambio o tiene vacaciones afectadas por la zona horaria.',
    other:
      '{count} personas están en turnos afectados por el cambio o tienen vacaciones afectadas por la zona horaria.',
  },
  saved: 'Calendario guardado',
  conflictTitle: 'El calendario cambió mientras usted lo editaba',
  keepMine: 'Seguir con mis cambios',
  takeTheirs: 'Descartar mis cambios y cargar lo guardado',
} satisfies Translated<typeof source>;
