/** Every reason for which this package refuses a message, a record or a value. The list is closed. */
export type SamlErrorCode =
  // what arrived, before anything of it is believed
  | 'MESSAGE_MISSING'
  | 'MESSAGE_TOO_LARGE'
  | 'PARAMETER_REPEATED'
  | 'PARAMETER_MALFORMED'
  | 'RELAY_STATE_TOO_LONG'
  | 'BASE64_MALFORMED'
  | 'DEFLATE_MALFORMED'
  | 'TEXT_NOT_UTF8'
  | 'XML_MALFORMED'
  | 'XML_FORBIDDEN_CONSTRUCT'
  | 'XML_TOO_DEEP'
  | 'XML_TOO_MANY_ELEMENTS'
  | 'ID_REPEATED'
  | 'ELEMENT_REPEATED'
  | 'ELEMENT_UNEXPECTED'
  | 'ELEMENT_MISSING'
  | 'ATTRIBUTE_MALFORMED'
  | 'ATTRIBUTE_MISSING'
  | 'MESSAGE_KIND_UNSUPPORTED'
  // signatures
  | 'SIGNATURE_MISSING'
  | 'SIGNATURE_MISPLACED'
  | 'SIGNATURE_STRUCTURE'
  | 'SIGNATURE_ALGORITHM'
  | 'SIGNATURE_REFERENCE'
  | 'SIGNATURE_INVALID'
  | 'SIGNATURE_KEY_UNKNOWN'
  // what the message says
  | 'VERSION_UNSUPPORTED'
  | 'ISSUER_UNKNOWN'
  | 'DESTINATION_MISMATCH'
  | 'ISSUE_INSTANT_OUT_OF_RANGE'
  | 'ACS_UNKNOWN'
  | 'BINDING_UNSUPPORTED'
  | 'LOGOUT_NOT_AWAITED'
  // our own side
  | 'SP_RECORD_INVALID'
  | 'KEY_INVALID'
  | 'VALUE_NOT_XML';

/** A refusal with a code of the closed list; `detail` is for logs and never holds a whole message. */
export class SamlError extends Error {
  readonly code: SamlErrorCode;
  readonly detail: string;

  constructor(code: SamlErrorCode, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`);
    this.name = 'SamlError';
    this.code = code;
    this.detail = detail;
  }
}
