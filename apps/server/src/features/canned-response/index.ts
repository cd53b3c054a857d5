export { createCannedResponse } from './actions/create-canned-response.ts';
