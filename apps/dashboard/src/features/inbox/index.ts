export { assignableQuery, inboxesQuery } from './api.ts';
export { capabilitiesOf } from './capabilities-model.ts';
