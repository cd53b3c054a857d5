import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@confab/contract/kit/errors';
import { fastifyMultipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { hasCode } from '../errors/coded-error.ts';
import { sniffContentType } from '../files/content-type.ts';
import { canonicalFileName } from '../files/file-name.ts';
import { markReceived, type UploadedFile } from '../files/uploaded-file.ts';
import type { Ids } from '../ids/ids.ts';
import { nestParameters } from './parameters.ts';

export type MultipartOptions = {
  /** Where files lie while their request is served; made when missing, leftovers of a crash are removed. */
  directory: string;
  ids: Ids;
  /** Bytes of one file. */
  maximumFileBytes: number;
  maximumFiles?: number;
  /** Bytes of one text field. */
  maximumFieldBytes?: number;
};

const leftoverAgeMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Reads multipart bodies before validation into the object their bracketed names spell, files as `UploadedFile`
 * at their place. Too large, too many, or cut off is a `Failure` (`payload_too_large`, `unprocessable`), and no
 * file stays behind.
 */
export const multipart = plugin<MultipartOptions>(async (app, options) => {
  await mkdir(options.directory, { recursive: true, mode: 0o700 });
  await removeLeftovers(options.directory);
  await app.register(fastifyMultipart, {
    limits: {
      fileSize: options.maximumFileBytes,
      files: options.maximumFiles ?? 20,
      fieldSize: options.maximumFieldBytes ?? 1_000_000,
      fields: 500,
      fieldNameSize: 200,
      parts: 520,
      headerPairs: 50,
    },
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    const files: UploadedFile[] = [];
    // Also fires for a response that is cut off, where the hook for finished responses does not.
    reply.raw.once('close', () => {
      removeAll(files).catch((error: unknown) =>
        request.log.warn({ err: error }, 'an upload was not removed'),
      );
    });
    request.body = await readBody(request, options, files);
  });
});

const readBody = async (
  request: FastifyRequest,
  options: MultipartOptions,
  files: UploadedFile[],
): Promise<Record<string, unknown>> => {
  const entries: [string, unknown][] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        entries.push([part.fieldname, await receive(part, options, files)]);
      } else {
        if (part.valueTruncated || part.fieldnameTruncated) throw new Failure('payload_too_large');
        entries.push([part.fieldname, part.value]);
      }
    }
  } catch (error) {
    // Here too: the connection may have closed, and been cleaned after, before the last file was opened.
    await removeAll(files);
    throw asFailure(error);
  }
  return nestParameters(entries);
};

const removeAll = async (files: readonly UploadedFile[]): Promise<void> => {
  await Promise.all(files.map((file) => file.cleanup()));
};

const receive = async (
  part: MultipartFile,
  options: MultipartOptions,
  files: UploadedFile[],
): Promise<UploadedFile> => {
  const place = path.join(options.directory, options.ids.uuid());
  const file: UploadedFile = {
    kind: 'uploaded_file',
    fieldname: part.fieldname,
    filename: canonicalFileName(part.filename),
    declaredType: part.mimetype,
    contentType: 'application/octet-stream',
    size: 0,
    path: place,
    cleanup: () => rm(place, { force: true }),
  };
  files.push(file);
  markReceived(file);
  const target = createWriteStream(place, { flags: 'wx', mode: 0o600 });
  await pipeline(part.file, target);
  file.size = target.bytesWritten;
  file.contentType = await sniffContentType({ path: place }, part.mimetype);
  return file;
};

const tooLarge = ['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT'];
const malformed = ['FST_MP_PREMATURE_CLOSE', 'FST_PROTO_VIOLATION', 'FST_INVALID_JSON_FIELD_ERROR'];
const parserComplaints = /^(unexpected end of|part terminated early|multipart: |malformed)/i;

const asFailure = (error: unknown): unknown => {
  if (hasCode(error, 'FST_REQ_FILE_TOO_LARGE')) {
    return new Failure('payload_too_large', { message: 'File size is too big' });
  }
  if (tooLarge.some((code) => hasCode(error, code))) return new Failure('payload_too_large');
  const cut = error instanceof Error && parserComplaints.test(error.message);
  if (cut || malformed.some((code) => hasCode(error, code))) {
    return new Failure('unprocessable', { message: 'The form could not be read' });
  }
  return error;
};

// Files of requests that a killed process was serving; other processes may be serving theirs right now.
const removeLeftovers = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory)) {
    const place = path.join(directory, name);
    try {
      const { mtimeMs } = await stat(place);
      if (Date.now() - mtimeMs > leftoverAgeMilliseconds) await rm(place, { force: true });
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
};
