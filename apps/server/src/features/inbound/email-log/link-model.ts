import { Type } from '@confab/contract/kit/schema';
import { Compile } from 'typebox/compile';
import type { Signer } from '../../../platform/crypto/signed.ts';

const Signed = Compile(Type.Tuple([Type.Literal('inbound_email'), Type.Integer(), Type.Integer()]));

/** Long enough to press a button. */
const goodForSeconds = 10 * 60;

type Stored = { accountId: number; id: number };

/** The download link of a raw email. */
export function emailUrl(links: Signer, frontendUrl: string, { accountId, id }: Stored): string {
  const token = links.sign(['inbound_email', accountId, id], goodForSeconds);
  return `${frontendUrl}/files/emails/${token}/email-${id}.eml`;
}

/** What a link leads to; undefined when it is forged, expired or for something else. */
export function readEmailLink(links: Signer, token: string): Stored | undefined {
  const opened = links.verify(token);
  if (opened === undefined || !Signed.Check(opened.value)) return undefined;
  const [, accountId, id] = opened.value;
  return { accountId, id };
}
