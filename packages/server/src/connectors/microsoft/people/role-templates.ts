/** Directory roles by the ids that they have in every tenant. */
export const roleTemplates = {
  globalAdministrator: '62e90394-69f5-4237-9190-012177145e10',
} as const;

/**
 * Built-in roles that change nothing, by the ids that they have in every tenant. Any other role administers something,
 * so a role that Microsoft adds counts until it is in this list.
 */
export const readerRoles: ReadonlySet<string> = new Set([
  'f2ef992c-3afb-46b9-b7cf-a126ee74c451', // Global Reader
  '88d8e3e3-8f55-4a1e-953a-9b9898b8876b', // Directory Readers
  '5d6b6bb7-de71-4623-b4af-96380a352509', // Security Reader
  '4a5d8f65-41da-4de4-8968-e035b65339cf', // Reports Reader
  '75934031-6c7e-415a-99d7-48dbd49e875e', // Usage Summary Reports Reader
  '790c1fb9-7f7d-4f88-86a1-ef1f95c05c1b', // Message Center Reader
  'ac16e43d-7b2d-40e0-ac05-243ff356ab5b', // Message Center Privacy Reader
  'ffd52fa5-98dc-465c-991d-fc073eb59f8f', // Attribute Assignment Reader
  '1d336d2c-4ae8-42ef-9711-b3604ce3fc2c', // Attribute Definition Reader
  '9c99539d-8186-4804-835f-fd51ef9e2dcd', // Attribute Log Reader
  '422218e4-db15-4ef9-bbe0-8afb41546d79', // Attribute Provisioning Reader
  '843318fb-79a6-4168-9e6f-aa9a07481cc4', // Global Secure Access Log Reader
  '1076ac91-f3d9-41a7-a339-dcdf5f480acc', // Teams Reader
]);
