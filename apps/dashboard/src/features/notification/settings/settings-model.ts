import type { NotificationSettings, NotificationType } from '@confab/contract/features/notification';

/** The ways to be informed outside of the product. */
export const deliveryMethods = ['email', 'push'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

type Selected = Pick<NotificationSettings, 'selected_email_flags' | 'selected_push_flags'>;

export function isSelected(settings: Selected, channel: DeliveryMethod, type: NotificationType): boolean {
  return settings[`selected_${channel}_flags`].includes(`${channel}_${type}`);
}

/** The settings with one flag set or removed; all others are unchanged, also those that are not shown. */
export function withFlag<S extends Selected>(
  settings: S,
  channel: DeliveryMethod,
  type: NotificationType,
  isOn: boolean,
): S {
  const flag = `${channel}_${type}`;
  const others = settings[`selected_${channel}_flags`].filter((each) => each !== flag);
  return { ...settings, [`selected_${channel}_flags`]: isOn ? [...others, flag] : others };
}
