export { NotificationBell } from './parts/notification-bell.tsx';
export { LazyNotificationReader } from './parts/lazy-notification-reader.tsx';
