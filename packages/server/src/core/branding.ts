/** The product's name, shared with the texts. */
export { productName, workspaceNames } from '@shiftgate/phrases/product.ts';

/** Logged and returned where a signing key cannot be opened. */
export const unreadableKeys =
  'Some signing keys cannot be opened with SHIFTGATE_MASTER_KEY (or the master key of the data folder), so people of ' +
  'those companies cannot sign in. Start again with the master key the keys were made with.';
