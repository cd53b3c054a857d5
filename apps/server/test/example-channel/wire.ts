import { Nullable, OneOf, Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** The provider's webhooks, as documented. */

const File = Type.Object({ id: Type.String(), name: Type.String(), type: Type.String() });

const Place = Type.Object({
  latitude: Type.Number(),
  longitude: Type.Number(),
  title: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
});
const Card = Type.Object({ phoneNumber: Type.String(), firstName: Type.Optional(Type.String()) });
const Link = Type.Object({ title: Type.Optional(Type.String()), url: Type.String() });

const Event = Type.Union([
  Type.Object({
    type: Type.Literal('message'),
    id: Type.String(),
    text: Type.Optional(Nullable(Type.String())),
    reply_to: Type.Optional(Type.String()),
    files: Type.Optional(Type.Array(File)),
    /** Written by the business in the provider's app. */
    own: Type.Optional(Type.Boolean()),
    chat: Type.Optional(Type.String()),
    mood: Type.Optional(Type.String()),
    places: Type.Optional(Type.Array(Place)),
    cards: Type.Optional(Type.Array(Card)),
    links: Type.Optional(Type.Array(Link)),
  }),
  Type.Object({ type: Type.Literal('edited'), id: Type.String(), text: Type.String() }),
  Type.Object({ type: Type.Literal('deleted'), id: Type.String() }),
  Type.Object({ type: OneOf(['delivered', 'read']), id: Type.String() }),
  Type.Object({ type: Type.Literal('failed'), id: Type.String(), reason: Type.String() }),
  Type.Object({ type: OneOf(['arrived', 'seen']), until: Type.String() }),
  Type.Object({ type: Type.Literal('typing'), on: Type.Boolean() }),
  Type.Object({ type: Type.Literal('profile') }),
]);
export type ExampleEvent = Static<typeof Event>;

/** One request: one user's action. Unknown kinds of events are skipped. */
export const Delivery = Type.Object({
  id: Type.String({ minLength: 1 }),
  user: Type.Object({
    id: Type.String({ minLength: 1 }),
    name: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String()),
    picture: Type.Optional(Type.String()),
  }),
  events: Type.Array(Type.Unknown()),
});
export type Delivery = Static<typeof Delivery>;

/** Undefined for a body of another format. */
export function readDelivery(body: Buffer): Delivery | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return Value.Check(Delivery, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function readEvents(delivery: Delivery): ExampleEvent[] {
  return delivery.events.filter((event) => Value.Check(Event, event));
}
