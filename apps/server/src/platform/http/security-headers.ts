import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import plugin from 'fastify-plugin';
import { canonicalType } from '../files/content-type.ts';
import { fittingName } from '../files/file-name.ts';

export type Policy = Readonly<Record<string, readonly string[]>>;

export type PageOptions = {
  /** The page may be framed by any site. */
  embedded?: boolean;
  /** Sources added to directives, for example the address of an object store to `img-src`. */
  extra?: Policy;
};

// One year; set only where the public address is https, since it would lock plain http out.
const strictTransport = 'max-age=31536000';
const ownUsesOfDevices =
  'camera=(), geolocation=(), payment=(), usb=(), serial=(), microphone=(self), autoplay=(self)';

/**
 * Sets the headers of every response. A response counts as data that may load and execute nothing, unless its
 * handler calls `pageHeaders` or sets its own policy.
 */
export const securityHeaders = plugin<{ publicUrl: string }>((app, options, done) => {
  const https = new URL(options.publicUrl).protocol === 'https:';
  const policy = policyText({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': policy,
      ...(https ? { 'strict-transport-security': strictTransport } : {}),
    });
    next();
  });
  done();
});

/** Without headers that only matter for documents: they would be a tenth of the bytes of a small script. */
export function forScript(reply: FastifyReply): void {
  reply.removeHeader('content-security-policy');
}

/**
 * Sets the policy of an HTML page and returns the nonce required on its own `<script>` and `<style>` elements. Scripts
 * come from this server only, never inline without the nonce. A page made for frames has no `X-Frame-Options` and opens
 * in any; all others in none.
 */
export function pageHeaders(reply: FastifyReply, options: PageOptions = {}): { nonce: string } {
  const nonce = randomBytes(18).toString('base64');
  const embedded = options.embedded === true;
  const policy = mergePolicies(pagePolicy(nonce, embedded), options.extra ?? {});
  documentHeaders(reply, { policy: policyText(policy), embedded });
  return { nonce };
}

/** The same headers with the page's own policy, which lists everything it may do. */
export function documentHeaders(
  reply: FastifyReply,
  { policy, embedded }: { policy: string; embedded: boolean },
): void {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    // They only matter for documents, and would be a fifth of the bytes of a short response.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': ownUsesOfDevices,
    // Sign-in windows of other providers must be able to respond to the page that opened them.
    ...(embedded
      ? {}
      : { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
  });
}

const pagePolicy = (nonce: string, embedded: boolean): Policy => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", `'nonce-${nonce}'`],
  'style-src': ["'self'", `'nonce-${nonce}'`],
  // Positions and measures that components write on elements; attributes cannot load or run anything by themselves.
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'media-src': ["'self'", 'blob:', 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-src': ["'self'", 'https:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': embedded ? ['*'] : ["'none'"],
});

const safeInline = /^(image\/(jpeg|png|gif|bmp|webp|avif)|audio\/[\w.+-]+|video\/(mp4|webm|ogg|quicktime))$/;

/**
 * The headers for serving an uploaded file, with a file extension that matches the detected type: displayed inline
 * only when its type cannot run anything, downloaded otherwise, and sandboxed without permissions either way.
 * `contentType` must be the sniffed type and `fileName` the canonical name.
 */
export function fileHeaders(file: {
  contentType: string;
  fileName: string;
  /** Download even what could be shown. */
  download?: boolean;
}): Record<string, string> {
  const type = canonicalType(file.contentType);
  const inline = safeInline.test(type) && file.download !== true;
  return {
    'content-type': inline ? type : downloadType(type),
    'content-disposition': contentDisposition(
      inline ? 'inline' : 'attachment',
      fittingName(file.fileName, type),
    ),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** A disposition header for any file name: an ASCII form for old clients, and the exact one (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_');
  const exact = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

// Some clients would open a document in spite of the disposition.
const downloadType = (type: string): string =>
  /^(text\/(html|xml|javascript|css)|image\/svg\+xml|application\/(xml|xhtml\+xml|javascript|wasm)|.*\+xml)$/.test(
    type,
  ) || !/^[\w.+-]+\/[\w.+-]+$/.test(type)
    ? 'application/octet-stream'
    : type;

/** The sources of both, per directive. */
export function mergePolicies(base: Policy, extra: Policy): Policy {
  const names = new Set([...Object.keys(base), ...Object.keys(extra)]);
  return Object.fromEntries(
    [...names].map((name) => [name, [...(base[name] ?? []), ...(extra[name] ?? [])]]),
  );
}

/** A policy as its header. Directives without sources allow nothing. */
export function policyText(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
