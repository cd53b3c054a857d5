export function NoAccountScreen() {
  return null;
}
