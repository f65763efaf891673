import { SamlError } from '../errors.ts';
import { readLimits } from '../limits.ts';
import { publicKeyOf } from './sp-keys.ts';
import type { AcsEndpoint, SloEndpoint, SpRecord } from '../types.ts';

const maxEndpoints = 20;
const maxCertificates = 8;
const maxUrlChars = 2048;

interface UrlRule {
  readonly allowLoopbackHttp: boolean;
}

/**
 * Validates an SP record that comes from stored JSON or a form. Addresses are https; plain http passes for
 * loopback names only, and only when `allowLoopbackHttp` is set.
 *
 * Throws SamlError SP_RECORD_INVALID; `detail` names the field.
 */
export function parseSpRecord(value: unknown, options: Partial<UrlRule> = {}): SpRecord {
  const rule: UrlRule = { allowLoopbackHttp: options.allowLoopbackHttp ?? false };
  const from = object(value, 'record');
  const record: SpRecord = {
    entityId: text(from, 'entityId'),
    acs: list(from, 'acs', maxEndpoints).map((item) => parseAcs(item, rule)),
    slo: list(from, 'slo', maxEndpoints).map((item) => parseSlo(item, rule)),
    certificates: list(from, 'certificates', maxCertificates).map(parseCertificate),
    requireSignedRequests: flag(from, 'requireSignedRequests'),
    allowSha1Requests: flag(from, 'allowSha1Requests'),
    nameId: oneOf(from, 'nameId', ['email', 'immutableId']),
    signResponse: flag(from, 'signResponse'),
    sendSessionEnd: flag(from, 'sendSessionEnd'),
    logout: oneOf(from, 'logout', ['saml', 'redirectOnly', 'none']),
  };
  checkTogether(record);
  return record;
}

function checkTogether(record: SpRecord): void {
  if (record.acs.filter((endpoint) => endpoint.isDefault).length !== 1) invalid('acs: one default');
  if (new Set(record.acs.map((endpoint) => endpoint.index)).size !== record.acs.length) invalid('acs: index');
  if (new Set(record.acs.map((endpoint) => endpoint.url)).size !== record.acs.length) invalid('acs: url');
  if (record.requireSignedRequests && record.certificates.length === 0) invalid('certificates: needed');
  if (record.logout === 'saml' && record.slo.length === 0) invalid('slo: needed');
}

function parseAcs(value: unknown, rule: UrlRule): AcsEndpoint {
  const from = object(value, 'acs');
  const index = from['index'];
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index > 65535)
    invalid('acs: index');
  return { url: address(from['url'], 'acs: url', rule), index, isDefault: flag(from, 'isDefault') };
}

function parseSlo(value: unknown, rule: UrlRule): SloEndpoint {
  const from = object(value, 'slo');
  const responseUrl = from['responseUrl'] ?? null;
  return {
    binding: oneOf(from, 'binding', ['redirect', 'post']),
    url: address(from['url'], 'slo: url', rule),
    responseUrl: responseUrl === null ? null : address(responseUrl, 'slo: responseUrl', rule),
  };
}

function parseCertificate(value: unknown): string {
  if (typeof value !== 'string') invalid('certificates');
  publicKeyOf(value);
  return value;
}

function address(value: unknown, field: string, rule: UrlRule): string {
  if (typeof value !== 'string' || value.length > maxUrlChars || !/^[!-~]+$/.test(value)) invalid(field);
  if (!URL.canParse(value)) invalid(field);
  const url = new URL(value);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isAllowedHttp = url.protocol === 'http:' && isLoopback && rule.allowLoopbackHttp;
  if (url.protocol !== 'https:' && !isAllowedHttp) invalid(field);
  if (url.username !== '' || url.password !== '' || value.includes('#')) invalid(field);
  return value;
}

function object(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) invalid(field);
  return { ...value };
}

function list(from: Record<string, unknown>, field: string, max: number): readonly unknown[] {
  const value = from[field];
  if (!Array.isArray(value) || value.length > max) invalid(field);
  return value;
}

function text(from: Record<string, unknown>, field: string): string {
  const value = from[field];
  if (typeof value !== 'string' || value === '' || value.length > readLimits.issuerChars) invalid(field);
  return value;
}

function flag(from: Record<string, unknown>, field: string): boolean {
  const value = from[field];
  if (typeof value !== 'boolean') invalid(field);
  return value;
}

function oneOf<T extends string>(from: Record<string, unknown>, field: string, allowed: readonly T[]): T {
  const value = allowed.find((item) => item === from[field]);
  if (value === undefined) invalid(field);
  return value;
}

function invalid(field: string): never {
  throw new SamlError('SP_RECORD_INVALID', field);
}
