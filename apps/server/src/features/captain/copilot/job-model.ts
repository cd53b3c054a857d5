import { copilotTasks } from '@confab/contract/features/copilot';
import { Nullable, OneOf, Type } from '@confab/contract/kit/schema';

/** The job that answers a member's question. */
export const answerCopilotJob = {
  name: 'captain-copilot',
  maxAttempts: 3,
  payload: Type.Object({
    account_id: Type.Integer(),
    user_id: Type.Integer(),
    thread_id: Type.Integer(),
    message_id: Type.Integer(),
    /** The conversation that was open, which its member may see. */
    conversation_id: Nullable(Type.Integer()),
    task: Type.Optional(Nullable(OneOf(copilotTasks))),
  }),
} as const;
