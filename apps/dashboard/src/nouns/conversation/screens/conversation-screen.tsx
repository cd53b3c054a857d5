export function ConversationScreen() {
  return null;
}
