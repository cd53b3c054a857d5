import type { NotificationSettings, NotificationType } from '@confab/contract/features/notification';

/** The ways to be informed outside of the product. */
export const ways = ['email', 'push'] as const;
export type Way = (typeof ways)[number];

type Selected = Pick<NotificationSettings, 'selected_email_flags' | 'selected_push_flags'>;

export function isSelected(settings: Selected, way: Way, type: NotificationType): boolean {
  return settings[`selected_${way}_flags`].includes(`${way}_${type}`);
}

/** The settings with one flag set or taken away; all others, also those that are not shown, stay as they are. */
export function withFlag<S extends Selected>(
  settings: S,
  way: Way,
  type: NotificationType,
  isOn: boolean,
): S {
  const flag = `${way}_${type}`;
  const others = settings[`selected_${way}_flags`].filter((each) => each !== flag);
  return { ...settings, [`selected_${way}_flags`]: isOn ? [...others, flag] : others };
}
