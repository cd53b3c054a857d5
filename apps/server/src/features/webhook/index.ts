export { hasWebhooks, isSubscribed } from './queries.ts';
export { tellWebhooks } from './actions/tell-webhooks.ts';
