export { hasWebhooks, isSubscribed } from './queries.ts';
export { longestWait } from './turn-queries.ts';
export { notifyWebhooks } from './actions/notify-webhooks.ts';
