export { authenticateMember, authenticateUser } from './actions/authenticate.ts';
export { permissionsOf, presentedCredentials, roleOf, sessionHeaders } from './model.ts';
