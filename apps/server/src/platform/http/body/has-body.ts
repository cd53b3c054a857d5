import type { FastifyRequest } from 'fastify';

/** Whether the request has a body. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return (
    headers['transfer-encoding'] !== undefined ||
    (headers['content-length'] !== undefined && headers['content-length'] !== '0')
  );
}

/** Whether the body is of a type that may contain files. */
export function hasFiles({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
}
