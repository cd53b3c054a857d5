export function GeneralSettingsScreen() {
  return null;
}
