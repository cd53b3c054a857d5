import { liveEvent } from '../kit/event.ts';
import { Id, Nullable, Type, type Static } from '../kit/schema.ts';

/** The step of a rule's or a macro's run that made a call. */
export const HookCaller = Type.Union([
  Type.Object({ automation_id: Id, event_number: Id, position: Type.Integer() }),
  Type.Object({ macro_run_id: Id, display_id: Id, position: Type.Integer() }),
]);
export type HookCaller = Static<typeof HookCaller>;

/** Internal event: a call was made the first time, or has ended. `problem` contains why it failed. */
export const hookCallAttempted = liveEvent(
  'hook_call.attempted',
  Type.Object({ caller: HookCaller, problem: Nullable(Type.String()), is_over: Type.Boolean() }),
);
