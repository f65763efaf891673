const words = {
  'pt-BR': 'pessoa apagada',
  en: 'erased person',
  es: 'persona eliminada',
} as const;

/** Whether a stored name or address is the hash that replaced that of an erased person. */
export function isErased(value: string): boolean {
  return /^#[0-9a-f]{64}$/.test(value);
}

/** A name as it is shown: that of an erased person says so. */
export function nameIn(language: keyof typeof words, name: string): string {
  return isErased(name) ? words[language] : name;
}
