export { NotificationBell } from './parts/notification-bell.tsx';
export { LaterNotificationReader } from './parts/later-notification-reader.tsx';
