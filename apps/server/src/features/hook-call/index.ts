export { requestCall as askCall } from './actions/request-call.ts';
export { wakeBot } from './actions/wake-bot.ts';
export { readAttempt, type Attempted } from './event-model.ts';
export { callOutcome, originOf } from './model.ts';
export { hookReceivers } from './receiver-queries.ts';
