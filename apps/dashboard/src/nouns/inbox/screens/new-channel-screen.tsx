export function NewChannelScreen() {
  return null;
}
