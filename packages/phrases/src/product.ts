/** The product's working name, in one place: what a reseller changes. */
export const productName = 'Shiftgate';

/** What each provider calls its product; the same in every language. */
export const workspaceNames = { google: 'Google Workspace', microsoft: 'Microsoft 365' } as const;
