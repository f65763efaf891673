export { assertedAttributes } from './attribute-statement.ts';
export { nameIdOf } from './name-id.ts';
export {
  findSpByEntityId,
  findSpByKey,
  providerColumns,
  registerServiceProvider,
  registeredOf,
} from './service-providers.ts';
export type { ProviderRow, RegisteredSp } from './service-providers.ts';
