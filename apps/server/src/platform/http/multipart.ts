import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@confab/contract/kit/errors';
import { fastifyMultipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { hasCode } from '../errors/coded-error.ts';
import { sniffContentType } from '../files/content-type.ts';
import { canonicalFileName } from '../files/file-name.ts';
import { removeOld } from '../files/temporary-file.ts';
import { markReceived, type UploadedFile } from '../files/uploaded-file.ts';
import type { Ids } from '../ids/ids.ts';
import { maxBytesWithFiles, maxFilesOf } from './callers/admission.ts';
import { bodyReservationOf, maxBytesOf } from './body/body-parsers.ts';
import type { Reservation, OpenReservation } from './body/byte-budget.ts';
import { onceClosed } from './body/once-closed.ts';
import { rejectOnSocket, watchBytes } from './body/watch-bytes.ts';
import { nestParameters } from './input/parameters.ts';

export type MultipartOptions = {
  /** The folder for files while their request is handled; created when missing, leftovers of a crash are removed. */
  directory: string;
  ids: Ids;
  /** Bytes of one file. */
  maxFileBytes: number;
  /** Opens the shares of one request: of the memory for fields, and of the disk for files. */
  openBody: OpenReservation;
  openDisk: OpenReservation;
};

/**
 * Parses multipart bodies before validation into the object described by their bracketed names, files as `UploadedFile`
 * in position. Too large, too many, or aborted is a `Failure` (`payload_too_large`, `unprocessable`), and no file is
 * left behind. The path and the address were checked before; the first file waits until the caller is known, by the
 * head of the request or by the fields before it.
 */
export const multipart = plugin<MultipartOptions>(async (app, options) => {
  await mkdir(options.directory, { recursive: true, mode: 0o700 });
  await removeOld(options.directory);
  await app.register(fastifyMultipart, {
    limits: {
      fileSize: options.maxFileBytes,
      fields: 500,
      fieldNameSize: 200,
      parts: 520,
      headerPairs: 50,
    },
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    const files: UploadedFile[] = [];
    const disk = options.openDisk(request.networks);
    // Also fires for a response that is cut off, where the hook for finished responses does not.
    onceClosed(reply, () => {
      disk.release();
      removeAll(files).catch((error: unknown) =>
        request.log.warn({ err: error }, 'temporary upload could not be removed'),
      );
    });
    const maxBytes = maxRequestBytes(request, options);
    const stop = watchBytes(request.raw.socket, maxBytes, () => rejectOnSocket(request, reply, 413));
    try {
      request.body = await readBody(request, options, { files, disk });
    } finally {
      stop();
    }
  });
});

type Received = { files: UploadedFile[]; disk: Reservation };

async function readBody(
  request: FastifyRequest,
  options: MultipartOptions,
  received: Received,
): Promise<Record<string, unknown>> {
  const entries: [string, unknown][] = [];
  const { route } = request.routeOptions.config;
  const maxBytes = request.admission?.maxBodyBytes ?? maxBytesOf(route);
  const reservation = bodyReservationOf(request, options.openBody);
  let fieldBytes = 0;
  try {
    const fileSize = route?.maxFileBytes ?? options.maxFileBytes;
    const limits = { files: maxFilesOf(route), fieldSize: maxBytes, fileSize };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (received.files.length === 0) await recognizeBy(request, entries);
        entries.push([part.fieldname, await receive(part, options, received)]);
      } else {
        fieldBytes += bytesOf(part.value);
        if (part.valueTruncated || part.fieldnameTruncated || fieldBytes > maxBytes)
          throw new Failure('payload_too_large');
        reservation.take(bytesOf(part.value));
        entries.push([part.fieldname, part.value]);
      }
    }
    // The connection may have closed, and its files been removed, before the last file was opened.
    received.disk.take(0);
  } catch (error) {
    await removeAll(received.files);
    received.disk.take(0);
    throw asFailure(error);
  }
  return nestParameters(entries);
}

/** A body without an announced length is rejected at the size at which one with it would have been. */
function maxRequestBytes(request: FastifyRequest, { maxFileBytes }: MultipartOptions): number {
  const { route } = request.routeOptions.config;
  const maxBodyBytes = request.admission?.maxBodyBytes ?? maxBytesOf(route);
  return maxBytesWithFiles(route, { maxBodyBytes, maxFileBytes });
}

const bytesOf = (value: unknown): number => (typeof value === 'string' ? Buffer.byteLength(value) : 0);

/** Nothing is written to disk for a caller whom neither the headers nor the fields so far identify. */
async function recognizeBy(request: FastifyRequest, entries: readonly [string, unknown][]): Promise<void> {
  await request.admission?.recognize(nestParameters(entries));
}

async function removeAll(files: readonly UploadedFile[]): Promise<void> {
  await Promise.all(files.map((file) => file.cleanup()));
}

async function receive(
  part: MultipartFile,
  options: MultipartOptions,
  { files, disk }: Received,
): Promise<UploadedFile> {
  const filePath = path.join(options.directory, options.ids.uuid());
  const file: UploadedFile = {
    kind: 'uploaded_file',
    fieldname: part.fieldname,
    filename: canonicalFileName(part.filename),
    declaredType: part.mimetype,
    contentType: 'application/octet-stream',
    size: 0,
    path: filePath,
    cleanup: () => rm(filePath, { force: true }),
  };
  files.push(file);
  markReceived(file);
  const target = createWriteStream(filePath, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(part.file, (chunks: AsyncIterable<Buffer>) => counted(chunks, disk), target);
  } catch (error) {
    // The file may not be open yet: removed before that, it would be created again.
    if (!target.closed) await once(target, 'close').catch(() => undefined);
    throw error;
  }
  file.size = target.bytesWritten;
  file.contentType = await sniffContentType({ path: filePath }, part.mimetype);
  return file;
}

async function* counted(chunks: AsyncIterable<Buffer>, disk: Reservation): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    disk.take(chunk.length);
    yield chunk;
  }
}

const tooLarge = ['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT'];
const malformed = ['FST_MP_PREMATURE_CLOSE', 'FST_PROTO_VIOLATION', 'FST_INVALID_JSON_FIELD_ERROR'];
const parserComplaints = /^(unexpected end of|part terminated early|multipart: |malformed)/i;

function asFailure(error: unknown): unknown {
  if (hasCode(error, 'FST_REQ_FILE_TOO_LARGE')) {
    return new Failure('payload_too_large', { message: 'File size is too big' });
  }
  if (tooLarge.some((code) => hasCode(error, code))) return new Failure('payload_too_large');
  const cut = error instanceof Error && parserComplaints.test(error.message);
  if (cut || malformed.some((code) => hasCode(error, code))) {
    return new Failure('unprocessable', { message: 'The form is malformed' });
  }
  return error;
}
