import type { Language } from '@shiftgate/phrases/translate.ts';

type Names = Readonly<Record<string, string>>;

/**
 * Cities that IANA writes without accents or by a name out of use, as CLDR writes them. Browsers leave CLDR's names of
 * cities out of their data.
 */
const spelt: Names = {
  Araguaina: 'Araguaína',
  Asmera: 'Asmara',
  Asuncion: 'Asunción',
  Bahia_Banderas: 'Bahía de Banderas',
  Belem: 'Belém',
  Bogota: 'Bogotá',
  Busingen: 'Büsingen',
  Calcutta: 'Kolkata',
  Cancun: 'Cancún',
  Ciudad_Juarez: 'Ciudad Juárez',
  Coral_Harbour: 'Atikokan',
  Cordoba: 'Córdoba',
  Cuiaba: 'Cuiabá',
  Curacao: 'Curaçao',
  Eirunepe: 'Eirunepé',
  Enderbury: 'Kanton',
  Faeroe: 'Tórshavn',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Lome: 'Lomé',
  Maceio: 'Maceió',
  Mazatlan: 'Mazatlán',
  Merida: 'Mérida',
  Ndjamena: 'N’Djamena',
  Noronha: 'Fernando de Noronha',
  Noumea: 'Nouméa',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Reykjavik: 'Reykjavík',
  Rio_Gallegos: 'Río Gallegos',
  Saigon: 'Ho Chi Minh',
  Santarem: 'Santarém',
  Sao_Paulo: 'São Paulo',
  Sao_Tome: 'São Tomé',
  St_Johns: 'St. John’s',
  Tirane: 'Tirana',
  Truk: 'Chuuk',
  Tucuman: 'Tucumán',
  Urumqi: 'Ürümqi',
  Zurich: 'Zürich',
};

/** Cities with a name of their own in a language. */
const translated: Readonly<Record<Language, Names>> = {
  'pt-BR': {
    Azores: 'Açores',
    Berlin: 'Berlim',
    Brussels: 'Bruxelas',
    Canary: 'Canárias',
    Cape_Verde: 'Cabo Verde',
    Galapagos: 'Galápagos',
    Jerusalem: 'Jerusalém',
    Lisbon: 'Lisboa',
    London: 'Londres',
    Mexico_City: 'Cidade do México',
    Montevideo: 'Montevidéu',
    Moscow: 'Moscou',
    New_York: 'Nova York',
    Panama: 'Panamá',
    Port_of_Spain: 'Porto Espanha',
    Rome: 'Roma',
    Seoul: 'Seul',
    Shanghai: 'Xangai',
    Singapore: 'Singapura',
    Tokyo: 'Tóquio',
    Zurich: 'Zurique',
  },
  en: {},
  es: {
    Berlin: 'Berlín',
    Brussels: 'Bruselas',
    Canary: 'Canarias',
    Cape_Verde: 'Cabo Verde',
    Dublin: 'Dublín',
    Galapagos: 'Galápagos',
    Havana: 'La Habana',
    Jerusalem: 'Jerusalén',
    Lisbon: 'Lisboa',
    London: 'Londres',
    Manaus: 'Manaos',
    Mexico_City: 'Ciudad de México',
    Moscow: 'Moscú',
    New_York: 'Nueva York',
    Panama: 'Panamá',
    Paris: 'París',
    Port_of_Spain: 'Puerto España',
    Rome: 'Roma',
    Seoul: 'Seúl',
    Singapore: 'Singapur',
    Sydney: 'Sídney',
    Tokyo: 'Tokio',
  },
};

/** The city of an IANA name, as people write it in a language. */
export function cityOf(zone: string, language: Language): string {
  const last = zone.slice(zone.lastIndexOf('/') + 1);
  return translated[language][last] ?? spelt[last] ?? last.replaceAll('_', ' ');
}
