export function SuspendedScreen() {
  return null;
}
