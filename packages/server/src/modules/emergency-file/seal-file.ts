import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { EmergencyPayload } from './payload.ts';

/** Version of the file format. */
const version = 1;
const format = 'control-emergency-file';
/** 128 MB and about half a second for each guess (OWASP's choice for scrypt). */
const cost = { name: 'scrypt', n: 2 ** 17, r: 8, p: 1 } as const;
/** Rate limits of sealing, and of opening, for one company. */
export const sealingBounds = { calls: 10, windowMs: 10 * 60_000 } as const;
/** Concurrent seals and opens of this process, of all companies; they run one by one. */
const maxConcurrentSeals = 8;
const [keyBytes, checkBytes, saltBytes, nonceBytes, tagBytes] = [32, 16, 16, 12, 16];

const Head = z.object({ format: z.literal(format), version: z.int() });
const bytes = (length: number) => z.base64().refine((text) => Buffer.from(text, 'base64').length === length);
const Form = z.strictObject({
  format: z.literal(format),
  version: z.literal(version),
  /** The readable header: company and date. It is authenticated, not secret. */
  company: z.string().max(400),
  exported_at: z.iso.datetime(),
  kdf: z.strictObject({
    // Other parameters would be another version: an uploaded file must not choose the computing time.
    name: z.literal(cost.name),
    n: z.literal(cost.n),
    r: z.literal(cost.r),
    p: z.literal(cost.p),
    salt: bytes(saltBytes),
    check: bytes(checkBytes),
  }),
  cipher: z.strictObject({ name: z.literal('aes-256-gcm'), nonce: bytes(nonceBytes), tag: bytes(tagBytes) }),
  data: z.base64(),
});
type Form = z.output<typeof Form>;

/** The result of opening a file. */
export type OpenedFile =
  | { readonly kind: 'opened'; readonly payload: EmergencyPayload }
  /** Not an emergency file, or a part of one. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'other_version'; readonly version: number }
  | { readonly kind: 'wrong_passphrase' }
  /** The passphrase is right, and the content was changed. */
  | { readonly kind: 'damaged' };

/**
 * Encrypts a payload with a passphrase and returns the file's text. Throws SERVICE_UNAVAILABLE when too many wait.
 */
export async function sealFile(payload: EmergencyPayload, passphrase: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const { key, check } = await derive(passphrase, salt);
  const nonce = randomBytes(nonceBytes);
  const head = {
    format,
    version,
    company: `${payload.company.name} (${payload.company.main_domain})`,
    exported_at: payload.exported_at,
    kdf: { ...cost, salt: salt.toString('base64'), check: check.toString('base64') },
  } as const;
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundOf(head));
  const data = Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final()]);
  const form: Form = {
    ...head,
    cipher: {
      name: 'aes-256-gcm',
      nonce: nonce.toString('base64'),
      tag: cipher.getAuthTag().toString('base64'),
    },
    data: data.toString('base64'),
  };
  return `${JSON.stringify(form, null, 2)}\n`;
}

/** Opens the text of a file; its content is trusted only after decryption. */
export async function openFile(text: string, passphrase: string): Promise<OpenedFile> {
  const json = parseJson(text);
  const head = Head.safeParse(json);
  if (!head.success) return { kind: 'unreadable' };
  if (head.data.version !== version) return { kind: 'other_version', version: head.data.version };
  const read = Form.safeParse(json);
  if (!read.success) return { kind: 'unreadable' };
  const form = read.data;
  const { key, check } = await derive(passphrase, Buffer.from(form.kdf.salt, 'base64'));
  if (!timingSafeEqual(check, Buffer.from(form.kdf.check, 'base64'))) return { kind: 'wrong_passphrase' };
  const payload = EmergencyPayload.safeParse(parseJson(decrypt(form, key)));
  return payload.success ? { kind: 'opened', payload: payload.data } : { kind: 'damaged' };
}

function decrypt(form: Form, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(form.cipher.nonce, 'base64'), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(boundOf(form));
  decipher.setAuthTag(Buffer.from(form.cipher.tag, 'base64'));
  try {
    const data = Buffer.from(form.data, 'base64');
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
  } catch {
    return '';
  }
}

/** The authenticated header. */
function boundOf({ format: is, version: of, company, exported_at: at, kdf }: Omit<Form, 'cipher' | 'data'>) {
  return Buffer.from(
    JSON.stringify([is, of, company, at, kdf.name, kdf.n, kdf.r, kdf.p, kdf.salt, kdf.check]),
  );
}

let last: Promise<unknown> = Promise.resolve();
let sealing = 0;

/** Runs one at a time in this process, because each takes 128 MB. Throws SERVICE_UNAVAILABLE when too many wait. */
async function derive(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  if (sealing >= maxConcurrentSeals) throw new AppError('SERVICE_UNAVAILABLE');
  sealing += 1;
  const next = last.then(
    () =>
      new Promise<{ key: Buffer; check: Buffer }>((resolve, reject) => {
        const { n: N, r, p } = cost;
        // Keyboards and systems compose the same letters differently.
        const typed = passphrase.normalize('NFKC');
        const limit = { N, r, p, maxmem: 256 * 1024 * 1024 };
        scrypt(typed, salt, keyBytes + checkBytes, limit, (error, derived) =>
          error === null
            ? resolve({ key: derived.subarray(0, keyBytes), check: derived.subarray(keyBytes) })
            : reject(error),
        );
      }),
  );
  last = next.catch(() => undefined);
  try {
    return await next;
  } finally {
    sealing -= 1;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
