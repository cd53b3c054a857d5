/** Codes of a connection that was lost or could not be made, of the system and of PostgreSQL shutting down. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
]);

/** Codes of PostgreSQL, and of sockets; a missing file is none of them. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || !codes.has(code)) return error.message.startsWith('Connection terminated');
  return code.startsWith('57P') || ['connect', 'read', 'write'].includes(String(syscall));
}
