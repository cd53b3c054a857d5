export function InboxSettingsScreen() {
  return null;
}
