import type { InboundContact, InboundFile, InboundMessage } from '../channel.ts';
import type { Card, Person, WhatsappChange, WhatsappMessage } from './wire.ts';

/** Kinds without displayable content. */
const ignoredTypes: ReadonlySet<string> = new Set([
  'reaction',
  'ephemeral',
  'unsupported',
  'request_welcome',
]);

/** The messages of customers, in order. A contact card becomes a separate message. */
export function messagesOf({ messages, people }: WhatsappChange): InboundMessage[] {
  return messages.filter(hasText).flatMap((message) => entriesOf(message, contactOf(message, people)));
}

/** What the business wrote in the app on its phone. */
export function echoesOf({ echoes }: WhatsappChange): InboundMessage[] {
  return echoes.filter(hasText).flatMap((echo) => {
    const contact = contactOf({ ...echo, from: echo.to }, []);
    return entriesOf(echo, contact).map((message) => ({ ...message, isEcho: true as const }));
  });
}

const hasText = ({ type, errors }: WhatsappMessage): boolean =>
  !ignoredTypes.has(type ?? '') && errors === undefined;

function entriesOf(message: WhatsappMessage, contact: InboundContact): InboundMessage[] {
  const { contacts: cards = [] } = message;
  if (cards.length === 0) return [messageOf(message, contact)];
  return cards.map((card, index) => cardMessage(message, contact, card, index));
}

function messageOf(message: WhatsappMessage, contact: InboundContact): InboundMessage {
  const files = fileOf(message);
  const content = contentOf(message);
  const { location } = message;
  return {
    ...baseOf(message, contact),
    sourceId: message.id,
    ...(content === undefined ? {} : { content }),
    ...(files === undefined ? {} : { files: [files] }),
    ...(location === undefined ? {} : { places: [locationOf(location)] }),
  };
}

/** Their ids are one of a kind: the second card of a message is not the first. */
function cardMessage(
  message: WhatsappMessage,
  contact: InboundContact,
  { name, phones = [] }: Card,
  index: number,
): InboundMessage {
  const content = name?.formatted_name ?? undefined;
  const cards = phones.flatMap(({ phone }) => (phone ? [cardOf(phone, name)] : []));
  return {
    ...baseOf(message, contact),
    sourceId: index === 0 ? message.id : `${message.id}/${index + 1}`,
    ...(content === undefined ? {} : { content }),
    ...(cards.length === 0 ? {} : { cards }),
  };
}

function cardOf(phoneNumber: string, name: Card['name']) {
  const { first_name: firstName, last_name: lastName } = name ?? {};
  return { phoneNumber, ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
}

function baseOf({ context }: WhatsappMessage, contact: InboundContact) {
  return { type: 'message' as const, contact, ...(context?.id ? { inReplyTo: context.id } : {}) };
}

function contentOf({ text, button, interactive, ...message }: WhatsappMessage): string | undefined {
  const { image, sticker, video, document } = message;
  const texts = [
    text?.body,
    button?.text,
    interactive?.button_reply?.title,
    interactive?.list_reply?.title,
    ...[image, sticker, video, document].map((media) => media?.caption),
  ];
  return texts.find((words) => typeof words === 'string' && words !== '') ?? undefined;
}

function fileOf(message: WhatsappMessage): InboundFile | undefined {
  const media =
    message.image ?? message.sticker ?? message.audio ?? message.voice ?? message.video ?? message.document;
  if (media === undefined) return undefined;
  const { id, mime_type: contentType, filename: fileName } = media;
  return { reference: id, ...(contentType ? { contentType } : {}), ...(fileName ? { fileName } : {}) };
}

function locationOf({ latitude, longitude, name, address, url }: NonNullable<WhatsappMessage['location']>) {
  const title = [name, address]
    .filter((part) => part !== undefined && part !== null && part !== '')
    .join(', ');
  return { latitude, longitude, ...(title === '' ? {} : { title }), ...(url ? { url } : {}) };
}

/** The sender. Names are listed separately from messages. */
function contactOf({ from }: WhatsappMessage, people: readonly Person[]): InboundContact {
  const [only] = people;
  const person = people.find(({ wa_id: id }) => id === from) ?? (people.length === 1 ? only : undefined);
  const sourceId = (person?.wa_id ?? from).replaceAll(/\D/g, '') || from;
  const other = withNine(sourceId);
  return {
    sourceId,
    ...(other === undefined ? {} : { otherSourceIds: [other] }),
    ...(person?.profile?.name ? { name: person.profile.name } : {}),
    phoneNumber: `+${from.replaceAll(/\D/g, '')}`,
  };
}

/** Mobile numbers of Brazil got a ninth digit in front, which WhatsApp leaves out of older ones. */
function withNine(id: string): string | undefined {
  const [, area, number] = /^55(\d{2})(\d{8})$/.exec(id) ?? [];
  return area === undefined || number === undefined ? undefined : `55${area}9${number}`;
}
