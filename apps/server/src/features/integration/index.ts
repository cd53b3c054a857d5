export { requireConnection, type Connection } from './steps/require-connection.ts';
