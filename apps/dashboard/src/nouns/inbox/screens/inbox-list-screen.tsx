export function InboxListScreen() {
  return null;
}
