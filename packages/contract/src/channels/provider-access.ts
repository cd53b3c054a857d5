import { Nullable, Type, UnixSeconds } from '../kit/schema.ts';

/** Keys of an inbox with the state of its access to the provider. */
export const accessKeys = {
  /** The provider revoked our access: the connection has to be set up again. */
  reauthorization_required: Type.Optional(Type.Boolean()),
  /** When the templates were last fetched, and why they could not be since. */
  templates_synced_at: Type.Optional(Nullable(UnixSeconds)),
  templates_error: Type.Optional(Nullable(Type.String())),
};
