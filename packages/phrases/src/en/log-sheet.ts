import type { logSheet as source } from '../pt-BR/log-sheet.ts';
import type { Translated } from '../translate.ts';

export const logSheet = {
  title: 'Logs of {name}',
  exported: 'Exported on {moment} ({zone})',
  company: 'Company',
  person: 'Person',
  range: 'Time range',
  between: 'from {from} to before {until} ({zone})',
  reason: 'Reason',
  contents: 'What is in this file',
  accessRows: { one: '{count} access log entry', other: '{count} access log entries' },
  auditRows: { one: '{count} audit log entry', other: '{count} audit log entries' },
  sealed: {
    one: '{count} entry with its seal, for verification',
    other: '{count} entries with their seals, for verification',
  },
  key: 'the public key of the seals',
  unsealed: {
    one: '{count} newer entry had no seal yet and is only in the CSV files. Entries are sealed every minute.',
    other:
      '{count} newer entries had no seal yet and are only in the CSV files. Entries are sealed every minute.',
  },
  verifying: 'How to verify',
  steps:
    'With Node.js 20.12 or later and the program tools/verify-log/verify-log.mjs, which doesn’t need this installation:',
  keyText:
    'First compare the fingerprint below with that of the key you keep elsewhere. Without that comparison, a key that came with the file proves nothing.',
  fingerprint: 'Fingerprint of the public key (SHA-256)',
  noKey: 'Nothing was sealed yet: this file can’t be verified.',
  secret: 'log.jsonl has what it takes to recompute the seals. Protect this file like the logs themselves.',
} as const satisfies Translated<typeof source>;
