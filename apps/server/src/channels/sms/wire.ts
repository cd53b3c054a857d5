import { Nullable, Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** Bandwidth's webhooks, as documented: a list of events, containing one. */
const Event = Type.Object({
  type: Type.String(),
  description: Type.Optional(Nullable(Type.String())),
  errorCode: Type.Optional(Nullable(Type.Union([Type.Integer(), Type.String()]))),
  /** For a received message our number, for a sent one the contact's. */
  to: Type.Optional(Type.String()),
  message: Type.Object({
    id: Type.String({ minLength: 1 }),
    /** Our number. */
    owner: Type.Optional(Type.String()),
    from: Type.Optional(Type.String()),
    to: Type.Optional(Type.Array(Type.String())),
    text: Type.Optional(Nullable(Type.String())),
    media: Type.Optional(Nullable(Type.Array(Type.String()))),
  }),
});
export type BandwidthEvent = Static<typeof Event>;

/** Empty for an invalid body. */
export function readEvents(body: Buffer): BandwidthEvent[] {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return Array.isArray(value) ? value.filter((event) => Value.Check(Event, event)) : [];
  } catch {
    return [];
  }
}
