import type { calendar as source } from '../pt-BR/calendar.ts';
import type { Translated } from '../translate.ts';

export const calendar = {
  title: 'Calendario de la empresa',
  description: 'Zona horaria, feriados y aperturas excepcionales que se aplican a todos los turnos.',
  onlyControlAdmins:
    'Solo quienes administran el control pueden cambiar el calendario, porque decide el acceso de todos.',
  placeTitle: 'Dónde está la empresa',
  language: 'Idioma de la empresa',
  languageHint:
    'De los correos y los archivos descargados. Las páginas de acceso siguen el navegador de cada persona.',
  zone: 'Zona horaria',
  zoneHint: 'Los turnos sin zona horaria propia siguen esta.',
  country: 'Feriados del país',
  noCountry: 'Solo los feriados propios',
  part: 'Estado o ciudad',
  partHint: 'Los feriados del país siguen contando; estos se suman a ellos.',
  wholeCountry: 'Solo los nacionales',
  city: 'ciudad',
  optional: 'Contar los días opcionales como feriado',
  optionalHint: 'Carnaval, Corpus Christi y otros días que no son feriado por ley.',
  extra_holidays: {
    title: 'Feriados propios',
    text: 'Días en que la empresa para y que no están en la lista de la región.',
  },
  exceptional_openings: {
    title: 'Aperturas excepcionales',
    text: 'Feriados en que la empresa trabaja: esos días rige el horario normal de cada turno.',
  },
  date: 'Fecha',
  name: 'Nombre (opcional)',
  noDates: 'Ninguna fecha.',
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
  keysLabel: 'Leyenda de los días',
  keys: { holiday: 'Feriado', opening: 'Apertura excepcional', optional: 'Día opcional que no cuenta' },
  listYear: 'Todos los días de {year}',
  noHolidays: 'Ningún feriado.',
  counts: 'Feriado',
  doesNotCount: 'Día normal',
  reasons: {
    opening: 'Apertura excepcional de la empresa',
    company: 'Feriado propio de la empresa',
    public: 'Feriado: {region}',
    optional: 'Día opcional: {region}',
    optionalOff: 'Día opcional, que la empresa no cuenta: {region}',
  },
  fixDate: 'Hay una fecha por corregir en: {lists}. El calendario todavía no se guardó.',
  unsaved: 'Hay cambios sin guardar',
  effect: 'Antes de guardar, verá quién gana y quién pierde acceso.',
  save: 'Guardar calendario',
  discard: 'Descartar',
  discardTitle: '¿Descartar los cambios?',
  discardText: 'El calendario vuelve a estar como se guardó por última vez.',
  whoFollows: {
    one: '{count} persona está en turnos que siguen lo que cambia, o tiene vacaciones que cambian con la zona horaria.',
    other:
      '{count} personas están en turnos que siguen lo que cambia, o tienen vacaciones que cambian con la zona horaria.',
  },
  saved: 'Calendario guardado',
  conflictTitle: 'El calendario cambió mientras usted editaba',
  keepMine: 'Seguir con lo que escribí',
  takeTheirs: 'Descartar lo mío y cargar lo guardado',
} satisfies Translated<typeof source>;
