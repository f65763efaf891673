export { assertedAttributes } from './attribute-statement.ts';
export { issuerOf, issuerOfAnswer } from './issuer.ts';
export { addressOf, hasNameId, nameIdOf, persistentNameId } from './name-id.ts';
export {
  findSpByEntityId,
  findSpByKey,
  providerColumns,
  registerServiceProvider,
  registeredOf,
} from './service-providers.ts';
export type { ProviderRow, RegisteredSp } from './service-providers.ts';
