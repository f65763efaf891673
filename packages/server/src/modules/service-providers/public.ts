export { assertedAttributes, moreOfPerson, withMore } from './attribute-statement.ts';
export type { MoreOfPerson } from './attribute-statement.ts';
export { nameIdOf } from './name-id.ts';
export {
  findAppByKey,
  findSpByEntityId,
  findSpByKey,
  registerServiceProvider,
  registeredOf,
} from './service-providers.ts';
export type { RegisteredSp } from './service-providers.ts';
