/** The product's working name, in one place (product decisions). */
export const productName = 'Shiftgate';

/** Said to who runs the installation, wherever it is found. */
export const unreadableKeys =
  'Signing keys cannot be opened with SHIFTGATE_MASTER_KEY (or the master key of the data folder): nobody of their ' +
  'companies can sign in. Start again with the master key they were made with.';
