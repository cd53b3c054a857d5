import { OneOf, Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** LINE's requests as documented; only the fields that are read. */

const Optional = Type.Optional;

/** Where a file is: at LINE, or at an address of its sender. */
const File = {
  id: Type.String({ minLength: 1 }),
  contentProvider: Optional(
    Type.Object({ type: Type.String(), originalContentUrl: Optional(Type.String()) }),
  ),
};

const Message = Type.Union([
  Type.Object({
    type: Type.Literal('text'),
    id: Type.String({ minLength: 1 }),
    text: Type.String(),
    quotedMessageId: Optional(Type.String()),
  }),
  Type.Object({
    type: Type.Literal('sticker'),
    id: Type.String({ minLength: 1 }),
    stickerId: Type.String(),
    quotedMessageId: Optional(Type.String()),
  }),
  Type.Object({ type: OneOf(['image', 'video', 'audio']), ...File }),
  Type.Object({ type: Type.Literal('file'), ...File, fileName: Type.String() }),
  Type.Object({
    type: Type.Literal('location'),
    id: Type.String({ minLength: 1 }),
    title: Optional(Type.String()),
    address: Optional(Type.String()),
    latitude: Type.Number(),
    longitude: Type.Number(),
  }),
]);
export type LineMessage = Static<typeof Message>;

/** Written in a one-to-one chat; groups and rooms do not become conversations. */
const Source = Type.Object({ type: Type.Literal('user'), userId: Type.String({ minLength: 1 }) });

const Event = Type.Union([
  Type.Object({ type: Type.Literal('message'), source: Source, message: Message }),
  Type.Object({
    type: Type.Literal('unsend'),
    source: Source,
    unsend: Type.Object({ messageId: Type.String({ minLength: 1 }) }),
  }),
]);
export type LineEvent = Static<typeof Event>;

const Body = Type.Object({ events: Type.Array(Type.Unknown(), { maxItems: 1000 }) });
const Identified = Type.Object({ webhookEventId: Type.String({ minLength: 1 }) });

export type Delivery = { ids: string[]; events: LineEvent[] };

/** The events that are read, and the ids of all; undefined for an invalid body. */
export function readDelivery(body: Buffer): Delivery | undefined {
  const value = parsed(body);
  if (!Value.Check(Body, value)) return undefined;
  const { events } = value;
  return {
    ids: events.filter((event) => Value.Check(Identified, event)).map(({ webhookEventId }) => webhookEventId),
    events: events.filter((event) => Value.Check(Event, event)),
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
