import type { Language } from '@shiftgate/phrases/translate.ts';
import { translatedCities } from './translated-cities.ts';

type Names = Readonly<Record<string, string>>;

/** Names out of use that runtimes still give zones, and the names of the same zones today. */
const renamed: Names = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho_Chi_Minh',
  Truk: 'Chuuk',
};

/**
 * Cities that IANA writes without accents, as CLDR writes them. Browsers leave CLDR's names of cities out of their data.
 */
const spelt: Names = {
  Araguaina: 'Araguaína',
  Asuncion: 'Asunción',
  Bahia_Banderas: 'Bahía de Banderas',
  Belem: 'Belém',
  Bogota: 'Bogotá',
  Busingen: 'Büsingen',
  Cancun: 'Cancún',
  Ciudad_Juarez: 'Ciudad Juárez',
  Cordoba: 'Córdoba',
  Cuiaba: 'Cuiabá',
  Curacao: 'Curaçao',
  DumontDUrville: 'Dumont d’Urville',
  Eirunepe: 'Eirunepé',
  El_Aaiun: 'El Aaiún',
  Faroe: 'Tórshavn',
  Lome: 'Lomé',
  Maceio: 'Maceió',
  Mahe: 'Mahé',
  Mazatlan: 'Mazatlán',
  Merida: 'Mérida',
  Ndjamena: 'N’Djamena',
  Noronha: 'Fernando de Noronha',
  Noumea: 'Nouméa',
  Reunion: 'Réunion',
  Reykjavik: 'Reykjavík',
  Rio_Gallegos: 'Río Gallegos',
  Santarem: 'Santarém',
  Sao_Paulo: 'São Paulo',
  Sao_Tome: 'São Tomé',
  Scoresbysund: 'Ittoqqortoormiit',
  St_Barthelemy: 'St. Barthélemy',
  St_Johns: 'St. John’s',
  Tirane: 'Tirana',
  Tucuman: 'Tucumán',
  Urumqi: 'Ürümqi',
  Zurich: 'Zürich',
};

/** The city of an IANA name, as people write it in a language. */
export function cityOf(zone: string, language: Language): string {
  const last = zone.slice(zone.lastIndexOf('/') + 1);
  const place = renamed[last] ?? last;
  return (
    translatedCities[language][place] ?? spelt[place] ?? place.replace(/^St_/, 'St. ').replaceAll('_', ' ')
  );
}
