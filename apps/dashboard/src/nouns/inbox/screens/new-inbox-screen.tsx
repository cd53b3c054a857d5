export function NewInboxScreen() {
  return null;
}
