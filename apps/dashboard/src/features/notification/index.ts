export { NotificationBell } from './parts/notification-bell.tsx';
export { NotificationReader } from './parts/notification-reader.tsx';
