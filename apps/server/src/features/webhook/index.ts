export { hasWebhooks, isSubscribed } from './queries.ts';
export { webhookTurns } from './turn-queries.ts';
export { notifyWebhooks } from './actions/notify-webhooks.ts';
