import { isErased, nameIn } from '@shiftgate/phrases/erased-person.ts';
import { useLanguage } from './texts.tsx';

export interface Names {
  /** A name of a log as it is shown by itself; within a text it is written so anyway. */
  readonly nameOf: (name: string) => string;
  /** An address of a log; null for that of an erased person. */
  readonly addressOf: (address: string | null) => string | null;
}

/** How names and addresses are shown that a log may hold of an erased person. */
export function useNames(): Names {
  const { language } = useLanguage();
  return {
    nameOf: (name) => nameIn(language, name),
    addressOf: (address) => (address === null || isErased(address) ? null : address),
  };
}
