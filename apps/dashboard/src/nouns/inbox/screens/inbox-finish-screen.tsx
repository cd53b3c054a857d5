export function InboxFinishScreen() {
  return null;
}
