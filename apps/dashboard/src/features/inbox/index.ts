export { assignableQuery, inboxesQuery, inboxMembersQuery } from './api.ts';
export { capabilitiesOf } from './capabilities-model.ts';
