export { authenticateMember, authenticateUser } from './actions/authenticate.ts';
export { setSignOnProof } from './device-model.ts';
export { authorizeListener, type Listener } from './actions/authorize-listener.ts';
export { loadMember } from './actions/load-member.ts';
export { openAttempt } from './steps/open-attempt.ts';
export { proveDevice } from './steps/proven-device.ts';
export { startSession, type Device, type StartedSession } from './steps/start-session.ts';
export { presentedCredentials, sessionHeaders } from './model.ts';
export { findSessionStart } from './session-queries.ts';
