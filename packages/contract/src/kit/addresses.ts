import { Type } from './schema.ts';

const noSpace = String.raw`[^\s<>"'\x60\\]`;
const label = String.raw`[^\s<>"'\x60\\/:?#@.]+`;
const host = String.raw`${label}(?:\.${label})*\.?`;
const http = '[Hh][Tt][Tt][Pp][Ss]?://';
/** Literal IPv6 addresses are in brackets. */
const site = String.raw`(?:${host}|\[[0-9A-Fa-f:.]+\])`;
const rest = String.raw`(?::\d{1,5})?(?:[/?#]${noSpace}*)?`;

/** Nothing, or a match of `inside`, surrounded by spaces. */
const maybe = (inside: string): string => String.raw`^(?:\s*|\s*(?:${inside})\s*)$`;

/**
 * A complete web URL as entered by a user, empty for none. Only http and https: stored values may become links or be
 * requested.
 */
export const WebAddress = Type.String({ maxLength: 2048, pattern: maybe(String.raw`${http}[^\s/?#]\S*`) });

/** The address of a website, also without `https://`; empty for none. */
export const SiteAddress = Type.String({
  maxLength: 2048,
  pattern: maybe(String.raw`(?:${http}${site}|${label}\.${host}|[Ll]ocalhost)${rest}`),
});

/** A domain name, also as pasted, with a scheme or a trailing slash; empty for none. */
export const DomainName = Type.String({
  maxLength: 100,
  pattern: maybe(String.raw`(?:${http})?${host}/?`),
});
