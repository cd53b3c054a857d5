import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type { Ids } from '../ids/ids.ts';
import { redact, redactUrl } from './redact.ts';

export type { Logger } from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * The logger of a process: one JSON object per line, so that a line break in any logged text stays inside its
 * string. Values under secret names are replaced at any depth; requests are logged without their headers and body.
 */
export function createLogger(options: {
  level: LogLevel;
  /** Names the process in each line, for example its roles. */
  name?: string;
  destination?: DestinationStream;
}): Logger {
  const logger = pino(
    {
      level: options.level,
      ...(options.name === undefined ? {} : { name: options.name }),
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: redactRecord,
      },
      serializers: {
        err: serializeError,
        error: serializeError,
        req: serializeRequest,
        res: serializeResponse,
      },
    },
    options.destination ?? pino.destination({ sync: true }),
  );
  return redactBindings(logger);
}

/**
 * Makes Fastify's `genReqId`: keeps a well-formed `X-Request-Id` of the caller, so that one id can be followed
 * through a proxy, and makes a new one otherwise.
 */
export function requestIdSource(ids: Ids) {
  return (request: { headers: Record<string, string | string[] | undefined> }): string => {
    const requestId = request.headers['x-request-id'];
    return typeof requestId === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(requestId) ? requestId : ids.uuid();
  };
}

// pino's formatters do not see the bindings of child loggers; children inherit those of their parent.
function redactBindings(logger: Logger): Logger {
  const child: Logger['child'] = Reflect.get(logger, 'child');
  Object.assign(logger, {
    child(this: Logger, bindings: Record<string, unknown>, childOptions?: object): unknown {
      return Reflect.apply(child, this, [redactRecord(bindings), childOptions]);
    },
  });
  return logger;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : { value };

const redactRecord = (record: Record<string, unknown>): Record<string, unknown> =>
  asRecord(redact({ ...record }));

const serializeError = (error: unknown): unknown =>
  error instanceof Error ? redact({ ...stdSerializers.err(error), raw: undefined }) : redact(error);

function serializeRequest(request: unknown): Record<string, unknown> {
  const { id, method, url, ip } = asRecordOf(request, ['id', 'method', 'url', 'ip']);
  return { id, method, url: typeof url === 'string' ? redactUrl(url) : url, ip };
}

const serializeResponse = (response: unknown): Record<string, unknown> =>
  asRecordOf(response, ['statusCode']);

// Requests and replies carry these as getters, which a spread would miss.
function asRecordOf(value: unknown, names: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)]));
}
