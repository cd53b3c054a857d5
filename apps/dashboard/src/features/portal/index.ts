export { portalQuery, portalsQuery, refetchPortals, uploadImage } from './api.ts';
export { followedSlug, localeName, localePath, localesOf, portalPath, publicPath, startOf } from './model.ts';
export { PortalFrame } from './parts/portal-frame.tsx';
export { useMayManage } from './parts/use-may-manage.ts';
export { useMayWrite } from './parts/use-may-write.ts';
export { useHelpCenterLocation } from './parts/use-help-center-location.ts';
