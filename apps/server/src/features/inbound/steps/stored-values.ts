import { createHash } from 'node:crypto';
import type { InboundContact, InboundMessage } from '../../../channels/channel.ts';
import { maxAttachments } from '@confab/contract/features/attachment';
import type { Enclosure } from '../../attachment/index.ts';
import { storedUrl, withoutNul } from '../model.ts';

const maxIdLength = 255;
const maxNameLength = 255;

/** The stored form of an id; a long one is stored as a digest. */
export function storedId(id: string): string {
  const clean = withoutNul(id);
  return clean.length <= maxIdLength ? clean : `sha256:${createHash('sha256').update(clean).digest('hex')}`;
}

/** A contact's text in its stored form. */
export function storedContact(contact: InboundContact): InboundContact {
  return {
    ...contact,
    sourceId: storedId(contact.sourceId),
    ...(contact.name === undefined ? {} : { name: withoutNul(contact.name).slice(0, maxNameLength) }),
  };
}

/** The stored locations, cards, and links, without impossible locations and addresses. */
export function enclosuresOf({ places = [], cards = [], links = [] }: InboundMessage): Enclosure[] {
  const stored = places
    .filter(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    .map(({ latitude, longitude, title, url }): Enclosure => ({
      ...noFile,
      fileType: 'location',
      title: storedTitle(title),
      url: storedUrl(url),
      latitude,
      longitude,
      meta: {},
    }));
  const people = cards.map(({ phoneNumber, firstName, lastName }): Enclosure => ({
    ...noFile,
    fileType: 'contact',
    title: storedTitle(phoneNumber),
    meta: {
      ...(firstName === undefined ? {} : { first_name: storedTitle(firstName) }),
      ...(lastName === undefined ? {} : { last_name: storedTitle(lastName) }),
    },
  }));
  const pages = links.map(({ title, url }): Enclosure => ({
    ...noFile,
    fileType: 'fallback',
    title: storedTitle(title),
    url: storedUrl(url),
    meta: {},
  }));
  return [...stored, ...people, ...pages.filter(({ url }) => url !== null)].slice(0, maxAttachments);
}

const noFile = { blobId: null, url: null, latitude: null, longitude: null } as const;

function storedTitle(title: string | undefined): string | null {
  return title === undefined ? null : withoutNul(title).slice(0, maxNameLength);
}
