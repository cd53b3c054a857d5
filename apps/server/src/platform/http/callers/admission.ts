import { Failure } from '@confab/contract/kit/errors';
import { defaultMaxBodyBytes, defaultMaxFiles, type Route } from '@confab/contract/kit/route';
import type { FastifyRequest } from 'fastify';
import { maxBytesOf } from '../body/body-parsers.ts';
import { hasFiles } from '../body/has-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * What is known about the request before its body is read; null for URLs that are not routes of the contract.
     */
    admission: Admission | null;
  }
}

/** A request that has passed everything that can be checked without its body. */
export type Admission = {
  readonly params: unknown;
  readonly accountId: number | undefined;
  /** Bytes of a body without its files; fewer while the sender is unknown. */
  readonly maxBodyBytes: number;
  /**
   * Identifies the caller if the body contains the identity (once; the first result counts), and counts against the
   * account. Called before the first file of a body is accepted, and before the work.
   */
  recognize(body: unknown): Promise<unknown>;
};

/**
 * Maximum bytes of a body without its files. A caller who is identified only in the body gets no more than that
 * requires.
 */
export function maxBodyBytesFor(route: Route, isRecognized: boolean): number {
  return isRecognized ? maxBytesOf(route) : Math.min(maxBytesOf(route), defaultMaxBodyBytes);
}

/** Throws `payload_too_large` for a body announced as too long. */
export function checkAnnounced(
  request: FastifyRequest,
  route: Route,
  { maxBodyBytes, maxFileBytes }: { maxBodyBytes: number; maxFileBytes: number },
): void {
  const announced = Number(request.headers['content-length'] ?? 0);
  const maxBytes = hasFiles(request)
    ? maxBytesWithFiles(route, { maxBodyBytes, maxFileBytes })
    : maxBodyBytes;
  if (announced > maxBytes) throw new Failure('payload_too_large');
}

/** Bytes of a form with its files. */
export function maxBytesWithFiles(
  route: Route | undefined,
  { maxBodyBytes, maxFileBytes }: { maxBodyBytes: number; maxFileBytes: number },
): number {
  return maxBodyBytes + maxFilesOf(route) * (route?.maxFileBytes ?? maxFileBytes) + requestOverheadBytes;
}

/** Space for the headers and boundaries of multipart parts. */
const requestOverheadBytes = 64 * 1024;

/** Maximum number of files in a call of the route. */
export function maxFilesOf(route: Route | undefined): number {
  return route?.multipart === true ? (route.maxFiles ?? defaultMaxFiles) : 0;
}
