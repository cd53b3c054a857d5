import { Id, Nullable, Type, type Static } from '../kit/schema.ts';

export const Team = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  allow_auto_assign: Type.Boolean(),
  account_id: Id,
  is_member: Type.Boolean(),
});
export type Team = Static<typeof Team>;

export const TeamPush = Type.Object({ id: Id, name: Type.String() });
export type TeamPush = Static<typeof TeamPush>;
