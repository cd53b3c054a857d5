import { trustedProxies } from '../http/callers/client-address.ts';
import { readCertificates, readKeyPairs } from './certificates.ts';
import { readScripts } from './page-scripts.ts';
import { readServiceAccount } from './service-account.ts';
import type { SettingMeta } from './settings.ts';

type Parsed = { readonly value: string | number | boolean } | { readonly mistake: string };

const trueValues = new Set(['true', '1', 'yes', 'on']);
const falseValues = new Set(['false', '0', 'no', 'off']);

/** Parses one setting by its schema: the value, or the predicate of an error sentence. */
export function parseSetting(raw: string, meta: SettingMeta): Parsed {
  if (meta.type === 'integer') return parseInteger(raw, meta);
  if (meta.type === 'boolean') return parseFlag(raw);
  if (meta.anyOf)
    return parseChoice(
      raw,
      meta.anyOf.map((option) => option.const),
    );
  if (meta.protocols) return parseAddress(raw, meta.protocols);
  if (meta.list) return parseList(raw, meta.list);
  if (meta.cidrs) return parseRanges(raw);
  if (meta.emailDomains) return parseDomains(raw);
  if (meta.color && !/^#[0-9a-f]{6}$/i.test(raw))
    return { mistake: `must be a color like #3a5bd9, not "${raw}"` };
  if (meta.image && !isImage(raw))
    return { mistake: `must be an https address or a path like /brand/logo.svg, not "${raw}"` };
  if (meta.switches) return parseEntries(raw, /^-?[a-z][a-z0-9_]*$/, 'names like labels or -labels');
  if (meta.sources)
    return parseEntries(raw, sourcePattern, 'origins like https://cdn.example.com or https://*.example.com');
  if (meta.scripts && readScripts(raw) === undefined)
    return { mistake: 'must be <script> elements; their src, if any, an https address or a path' };
  // The value holds a key, so it is not repeated.
  if (meta.serviceAccount)
    return readServiceAccount(raw) === undefined
      ? { mistake: 'must be the JSON file of a service account, with its private_key' }
      : // The file has many lines.
        { value: JSON.stringify(JSON.parse(raw)) };
  if (meta.certificates && readCertificates(raw) === undefined)
    return { mistake: 'must be an X.509 certificate with an RSA key, as PEM or base64' };
  // Not repeated either.
  if (meta.keyPairs && readKeyPairs(raw) === undefined)
    return { mistake: 'must be RSA keys of at least 2048 bits, each with its certificate, as PEM' };
  if (raw.length < (meta.minLength ?? 0))
    return { mistake: `must have at least ${meta.minLength ?? 0} characters` };
  return { value: raw };
}

/** The parts of a comma-separated setting. */
export function splitList(raw: string): string[] {
  return raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parseInteger(raw: string, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: SettingMeta): Parsed {
  const value = /^\d+$/.test(raw) ? Number(raw) : Number.NaN;
  if (value >= minimum && value <= maximum) return { value };
  return { mistake: `must be a whole number from ${minimum} to ${maximum}, not "${raw}"` };
}

function parseFlag(raw: string): Parsed {
  const word = raw.toLowerCase();
  if (trueValues.has(word)) return { value: true };
  if (falseValues.has(word)) return { value: false };
  return { mistake: `must be true or false, not "${raw}"` };
}

function parseChoice(raw: string, choices: readonly string[]): Parsed {
  return choices.includes(raw)
    ? { value: raw }
    : { mistake: `must be one of ${choices.join(', ')}, not "${raw}"` };
}

function parseAddress(raw: string, protocols: readonly string[]): Parsed {
  const requested = protocols
    .map((protocol) => (protocol === 'mailto' ? 'mailto:' : `${protocol}://`))
    .join(' or ');
  // The value may hold a password, so it is not repeated.
  if (!URL.canParse(raw)) return { mistake: `must be a URL that starts with ${requested}` };
  if (!protocols.includes(new URL(raw).protocol.slice(0, -1)))
    return { mistake: `must start with ${requested}` };
  return { value: raw };
}

/** Pages load images of others by https only. */
function isImage(raw: string): boolean {
  if (/^\/[^/\\]/.test(raw)) return URL.canParse(raw, 'https://localhost');
  return URL.canParse(raw) && new URL(raw).protocol === 'https:';
}

function parseList(raw: string, allowed: readonly string[]): Parsed {
  const parts = splitList(raw);
  const unknown = parts.filter((part) => !allowed.includes(part));
  if (parts.length === 0) return { mistake: `must name at least one of ${allowed.join(', ')}` };
  if (unknown.length === 0) return { value: [...new Set(parts)].join(',') };
  return { mistake: `may only name ${allowed.join(', ')}, not "${unknown.join('", "')}"` };
}

/** As people write them: `example.com`, `@example.com` and `*.example.com` are the same. */
function parseDomains(raw: string): Parsed {
  const domains = splitList(raw.toLowerCase()).map((entry) => entry.replace(/^(?:\*?@|\*?\.)/, ''));
  const wrong = domains.filter((domain) => !/^[^\s@*.]+(?:\.[^\s@*.]+)+$/.test(domain));
  return wrong.length === 0
    ? { value: [...new Set(domains)].join(',') }
    : { mistake: `must contain domains like example.com, not "${wrong.join('", "')}"` };
}

function parseEntries(raw: string, pattern: RegExp, what: string): Parsed {
  const wrong = splitList(raw).filter((word) => !pattern.test(word));
  return wrong.length === 0
    ? { value: raw }
    : { mistake: `must be a comma-separated list of ${what}, not "${wrong.join('", "')}"` };
}

/** What a content security policy takes as the place of a server. */
const sourcePattern = /^(?:https?|wss?):\/\/(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i;

function parseRanges(raw: string): Parsed {
  const wrong = splitList(raw).filter((range) => !isRange(range));
  return wrong.length === 0
    ? { value: raw }
    : { mistake: `must contain addresses, CIDR ranges, loopback, or private, not "${wrong.join('", "')}"` };
}

function isRange(range: string): boolean {
  try {
    trustedProxies([range]);
    return true;
  } catch {
    return false;
  }
}
