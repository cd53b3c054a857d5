import { hasCode } from '../errors/coded-error.ts';

/**
 * Whether an error means that the database is unavailable, stopping, recovering, full, or out of connections: the
 * request was valid, and a retry helps.
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (outageCodes.some((code) => hasCode(error, code))) return true;
  if (driverMessages.test(error.message) && !('code' in error)) return true;
  return isMissingSocket(error);
}

/**
 * Errors of the system about a connection, and of PostgreSQL about itself: its classes 08, 53, and 57P, and read-only.
 */
const outageCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08003',
  '08006',
  '25006',
  '53000',
  '53100',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '58030',
];

/** The driver's own errors carry no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end)/;

/** A PostgreSQL on this machine that is not running has no socket to connect to. */
const isMissingSocket = (error: Error): boolean =>
  hasCode(error, 'ENOENT') && 'syscall' in error && error.syscall === 'connect';
