import { valueOfAttribute } from '@shiftgate/domain/app/attributes.ts';
import { onlyXmlCharacters } from '@shiftgate/saml/index.ts';
import type { AttributeStatementItem } from '@shiftgate/saml/index.ts';
import type { Tx } from '../../db/transactions.ts';
import type { Person, PersonRow } from '../../access/public.ts';
import { addressOf } from './name-id.ts';
import type { RegisteredSp } from './service-providers.ts';

/** What only applications that receive attributes are told of a person: first name and org unit. */
export type MoreOfPerson = readonly [givenName: string | null, orgUnit: string | null];

/** The same as a column `u_more` of a statement that has the person as `u` and the application as `p`; null for the others. */
export const moreOfPerson =
  'case when p.attributes is not null then jsonb_build_array(u.given_name, u.org_unit) end as u_more';

/** The person with what the application is told; nothing is read for one that receives no attributes. */
export async function withMore(tx: Tx, sp: RegisteredSp, person: Person): Promise<Person> {
  if (sp.attributes === null) return person;
  const { given_name: givenName, org_unit: orgUnit } = await tx
    .selectFrom('users')
    .select(['given_name', 'org_unit'])
    .where('company_key', '=', person.row.company_key)
    .where('key', '=', person.row.key)
    .executeTakeFirstOrThrow();
  return { ...person, row: { ...person.row, more: [givenName, orgUnit] } };
}

const none: readonly AttributeStatementItem[] = [];

/** The attributes of an assertion: what the application is to receive, but for what the directory does not say of the person. */
export function assertedAttributes(sp: RegisteredSp, row: PersonRow): readonly AttributeStatementItem[] {
  if (sp.attributes === null) return none;
  if (!row.more) throw new Error('what the application receives was not read');
  const [givenName, orgUnit] = row.more;
  const person = {
    email: addressOf(row),
    name: row.name,
    givenName,
    orgUnit,
    directoryId: row.directory_id,
  };
  return sp.attributes.flatMap((attribute) => {
    const value = valueOfAttribute(attribute, person);
    const { name, format } = attribute;
    // Nobody stays out because of a character in their name that the directory let in.
    return value === null ? [] : [{ name, format, values: [onlyXmlCharacters(value)] }];
  });
}
