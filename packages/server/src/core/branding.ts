/** The product's name, shared with the texts. */
export { productName } from '@shiftgate/phrases/product.ts';

/** Logged and returned where a signing key cannot be opened. */
export const unreadableKeys =
  'Signing keys cannot be opened with SHIFTGATE_MASTER_KEY (or the master key of the data folder): their ' +
  'companies cannot sign anyone in. Start again with the master key they were made with.';
