const hidden = '[hidden]';
const maxDepth = 6;

// Names are compared without case, dashes and underscores: `api_access_token`, `X-Auth-Token`, and `accessToken`.
const secretName =
  /(authorization|password|passwd|passphrase|secret|tokens?|cookies?|apikeys?|serverkeys?|privatekey|secretkey|credentials?|jwt|otpcode|recoverycodes?|signature|signedid)$/;

const isSecretName = (name: string): boolean => secretName.test(name.toLowerCase().replaceAll(/[-_\s]/g, ''));

/**
 * A copy of a plain value in which everything under a secret's name is replaced. Objects with a class of
 * their own are handed back as they are, for the serializers to deal with.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) {
    return depth >= maxDepth ? '[deep]' : value.map((entry) => redact(entry, depth + 1));
  }
  if (!isPlainObject(value)) return value;
  if (depth >= maxDepth) return '[deep]';
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      isSecretName(name) && entry != null && entry !== '' ? hidden : redact(entry, depth + 1),
    ]),
  );
}

/** A part of a path that providers let one in by: a number and a long word, as `123456:AbC…`. */
const tokenInPath = /\/\d{1,20}(?::|%3a)[^/?]+/gi;

/** The address of a request with tokens in its path and the values of secret query parameters replaced. */
export function redactUrl(full: string): string {
  const url = full.replaceAll(tokenInPath, `/${hidden}`);
  const queryStart = url.indexOf('?');
  if (queryStart < 0) return url;
  const pairs = url
    .slice(queryStart + 1)
    .split('&')
    .map((pair) => {
      const name = pair.split('=', 1)[0] ?? '';
      return isSecretName(bareName(name)) ? `${name}=${hidden}` : pair;
    });
  return `${url.slice(0, queryStart)}?${pairs.join('&')}`;
}

// `user[password]` names a secret as `password` does; a broken escape is checked undecoded.
function bareName(name: string): string {
  try {
    return decodeURIComponent(name).replaceAll(/[[\]]/g, '');
  } catch {
    return name.replaceAll(/[[\]]/g, '');
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
