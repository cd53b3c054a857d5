export function InboxAgentsScreen() {
  return null;
}
