import { randomUUID } from 'node:crypto';

/** One field of a form: text, or a file that is opened when it is sent. */
export type UploadField =
  | { name: string; value: string }
  | {
      name: string;
      fileName: string;
      contentType: string;
      byteSize: number;
      open(): Promise<AsyncIterable<Uint8Array>>;
    };

export type MultipartBody = {
  /** Includes the boundary. */
  contentType: string;
  /** Known before the first byte is read: many providers take no chunked bodies. */
  byteSize: number;
  bytes: AsyncGenerator<Uint8Array>;
};

/** A multipart form with files, streamed. Fails when a file's size differs from the announced one. */
export function multipartBody(fields: readonly UploadField[]): MultipartBody {
  const boundary = `confab-${randomUUID()}`;
  const parts = fields.map((field) => ({ field, head: Buffer.from(headOf(field, boundary)) }));
  const end = Buffer.from(`--${boundary}--\r\n`);
  const sizes = parts.map(({ field, head }) => head.length + sizeOf(field) + lineEnd.length);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    byteSize: sizes.reduce((sum, size) => sum + size, end.length),
    bytes: write(parts, end),
  };
}

const lineEnd = Buffer.from('\r\n');

function headOf(field: UploadField, boundary: string): string {
  const file = 'fileName' in field ? `; filename="${quoted(field.fileName)}"` : '';
  const type = 'fileName' in field ? `content-type: ${field.contentType.replaceAll(/[\r\n]/g, '')}\r\n` : '';
  return `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(field.name)}"${file}\r\n${type}\r\n`;
}

/** As browsers encode names in forms. */
function quoted(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

function sizeOf(field: UploadField): number {
  return 'fileName' in field ? field.byteSize : Buffer.byteLength(field.value);
}

async function* write(
  parts: readonly { field: UploadField; head: Buffer }[],
  end: Buffer,
): AsyncGenerator<Uint8Array> {
  for (const { field, head } of parts) {
    yield head;
    if ('fileName' in field) yield* exactly(field.byteSize, await field.open());
    else yield Buffer.from(field.value);
    yield lineEnd;
  }
  yield end;
}

async function* exactly(byteSize: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const chunk of bytes) {
    seen += chunk.length;
    yield chunk;
  }
  if (seen !== byteSize) throw new Error(`a file of ${byteSize} bytes has ${seen}`);
}
