export { authenticatePlatformApp } from './actions/authenticate-platform-app.ts';
export { createApp } from './actions/create-app.ts';
export {
  addPermissible,
  deleteApp,
  removePermissible,
  renameApp,
  rotateToken,
  showApp,
} from './actions/manage-app.ts';
export { listApps } from './queries.ts';
