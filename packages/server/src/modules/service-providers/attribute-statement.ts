import { valueOfAttribute } from '@shiftgate/domain/app/attributes.ts';
import { onlyXmlCharacters } from '@shiftgate/saml/index.ts';
import type { AttributeStatementItem } from '@shiftgate/saml/index.ts';
import type { PersonRow } from '#access/public.ts';
import { addressOf } from './name-id.ts';
import type { RegisteredSp } from './service-providers.ts';

const none: readonly AttributeStatementItem[] = [];

/** The attributes of an assertion: those configured for the application that the directory has for the person. */
export function assertedAttributes(sp: RegisteredSp, row: PersonRow): readonly AttributeStatementItem[] {
  if (sp.attributes === null) return none;
  if (!row.more) throw new Error('the attributes for the application were not read');
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
    // A character that XML cannot hold must not block a sign-in.
    return value === null ? [] : [{ name, format, values: [onlyXmlCharacters(value)] }];
  });
}
