import { transferFileDays } from '@confab/contract/features/contact-import';
import { Type } from '@confab/contract/kit/schema';
import { Compile } from 'typebox/compile';
import type { Signer } from '../../../platform/crypto/signed.ts';

/** The rejected rows of an import, or the file of an export. */
export type TransferKind = 'contact_import' | 'contact_export';

export type TransferLink = { kind: TransferKind; accountId: number; id: number };

const Signed = Compile(
  Type.Tuple([
    Type.Union([Type.Literal('contact_import'), Type.Literal('contact_export')]),
    Type.Integer(),
    Type.Integer(),
  ]),
);

const retentionMs = transferFileDays * 86_400_000;

/** Files of before this are removed. */
export function storedSince(now: Date): Date {
  return new Date(now.getTime() - retentionMs);
}

type Made = { created_at: Date; now: Date };

/** A link to a file that dies with it; null once it has. */
export function signTransfer(
  links: Signer,
  { kind, accountId, id }: TransferLink,
  { created_at: createdAt, now }: Made,
): string | null {
  const left = Math.floor((createdAt.getTime() + retentionMs - now.getTime()) / 1000);
  return left <= 0 ? null : links.sign([kind, accountId, id], left);
}

/** What a link leads to; undefined when it is forged, expired or for something else. */
export function readTransfer(links: Signer, token: string): (TransferLink & { expiresAt: Date }) | undefined {
  const opened = links.verify(token);
  if (opened === undefined || !Signed.Check(opened.value)) return undefined;
  const [kind, accountId, id] = opened.value;
  return { kind, accountId, id, expiresAt: opened.expiresAt };
}

/** Where a browser downloads it. */
export function transferUrl(frontendUrl: string, token: string, fileName: string): string {
  return `${frontendUrl}/files/contacts/${token}/${encodeURIComponent(fileName)}`;
}
