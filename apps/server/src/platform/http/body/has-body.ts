import type { FastifyRequest } from 'fastify';

/** Whether bytes follow the head of the request. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return (
    headers['transfer-encoding'] !== undefined ||
    (headers['content-length'] !== undefined && headers['content-length'] !== '0')
  );
}

/** Whether the body is of the kind that may bring files. */
export function hasFiles({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
}
