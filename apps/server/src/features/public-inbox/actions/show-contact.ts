import type { Platform } from '../../../platform/platform.ts';
import { publicContactView } from '../view.ts';
import { type Proof, requireContact, verify } from '../steps/require-resources.ts';
import type { ContactParams } from '../steps/params.ts';

export async function showContact(platform: Platform, params: ContactParams, proof: Proof) {
  const caller = await requireContact(platform, params);
  await verify(platform, caller, proof);
  return publicContactView(caller.contact, caller.session);
}
