import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertAttachments, storeAttachments } from '../src/features/attachment/index.ts';
import { markReceived, type UploadedFile } from '../src/platform/files/uploaded-file.ts';
import type { Platform } from '../src/platform/platform.ts';

/** Attaches an image or a text to messages that mention one, in the newest of the new conversations. */
export async function attachFiles(
  platform: Platform,
  accountId: number,
  { since, count }: { since: number; count: number },
): Promise<void> {
  const messages = await platform.db
    .selectFrom('message')
    .select(['id', 'content'])
    .where('account_id', '=', accountId)
    .where('message_type', '=', 0)
    .where('content', '~*', mentionsFile)
    .where('conversation_id', 'in', (eb) =>
      eb
        .selectFrom('conversation')
        .select('id')
        .where('account_id', '=', accountId)
        .where('id', '>=', since)
        .orderBy('id', 'desc'),
    )
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  const folder = await mkdtemp(join(tmpdir(), 'confab-seed-'));
  try {
    for (const { id, content } of messages) {
      const isImage = /photo/i.test(content ?? '');
      const file = isImage ? await imageIn(folder, id) : await noteIn(folder, id);
      const rule = { maxBytes: 1_000_000, contentTypes: 'any' } as const;
      const prepared = await storeAttachments(platform, { accountId }, [file], rule);
      await platform.db.transaction().execute((trx) => insertAttachments(trx, accountId, id, prepared));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As the stories say it. */
const mentionsFile = 'attached';

async function imageIn(folder: string, id: number): Promise<UploadedFile> {
  const { default: sharp } = await import('sharp');
  const hue = (id * 47) % 360;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
    <rect width="960" height="640" fill="hsl(${hue} 35% 88%)"/>
    <rect x="250" y="120" width="460" height="400" rx="14" fill="hsl(${hue} 40% 45%)" transform="rotate(${(id % 9) - 4} 480 320)"/>
    <rect x="290" y="120" width="14" height="400" fill="hsl(${hue} 40% 30%)"/>
    <circle cx="610" cy="210" r="52" fill="hsl(${(hue + 180) % 360} 60% 70%)"/></svg>`;
  const bytes = await sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer();
  return fileIn(folder, { filename: `photo-${id}.jpg`, contentType: 'image/jpeg', bytes });
}

function noteIn(folder: string, id: number): Promise<UploadedFile> {
  const bytes = Buffer.from(
    `Order PL-${20_000 + (id % 9_000)}\n3 x notebook, dotted, A5\n1 x fountain pen, fine\n`,
  );
  return fileIn(folder, { filename: `order-${id}.txt`, contentType: 'text/plain', bytes });
}

async function fileIn(
  folder: string,
  { filename, contentType, bytes }: { filename: string; contentType: string; bytes: Buffer },
): Promise<UploadedFile> {
  const path = join(folder, filename);
  await writeFile(path, bytes);
  const file: UploadedFile = {
    kind: 'uploaded_file',
    fieldname: 'attachments',
    filename,
    declaredType: contentType,
    contentType,
    size: bytes.length,
    path,
    cleanup: () => rm(path, { force: true }),
  };
  markReceived(file);
  return file;
}
