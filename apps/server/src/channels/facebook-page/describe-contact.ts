import { Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { InboundContact, ProviderTools } from '../channel.ts';
import { isPassing } from '../meta/graph.ts';
import { describedAs, InstagramUser } from '../meta/instagram-user.ts';
import { graphUrl } from './graph.ts';
import { readPageSecrets, readPageSettings } from './settings.ts';

const Text = Type.Optional(Type.String());

const Person = Type.Object({ first_name: Text, last_name: Text, profile_pic: Text });

/** The fallback name of Facebook's own tools for people without a profile. */
const unknownName = 'John Doe';

/** Fetches a person's Facebook profile. Throws temporary errors. */
export async function describeContact(
  contact: InboundContact,
  tools: ProviderTools,
): Promise<InboundContact> {
  const person = await ask(tools, contact.sourceId, Person);
  const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ');
  if (person !== undefined && name !== '')
    return { ...contact, name, ...(person.profile_pic ? { avatarUrl: person.profile_pic } : {}) };
  // An Instagram sender has no Facebook profile.
  const { instagram_id: instagramId } = readPageSettings(tools.settings);
  const user = instagramId === null ? undefined : await ask(tools, contact.sourceId, InstagramUser);
  if (user === undefined) return { ...contact, name: unknownName };
  return describedAs(contact, user);
}

/** Undefined for a person Facebook returns nothing about. */
async function ask<S extends typeof Person | typeof InstagramUser>(
  tools: ProviderTools,
  id: string,
  Shape: S,
): Promise<Static<S> | undefined> {
  const { page_access_token: token } = readPageSecrets(tools.secrets);
  const fields = Object.keys(Shape.properties).join(',');
  const answer = await tools.http.json(graphUrl(tools, encodeURIComponent(id), token, { fields }));
  if (isPassing(answer)) throw new Error(`Facebook answered ${answer.reason}`);
  return answer.ok && Value.Check(Shape, answer.json) ? answer.json : undefined;
}
