export function ConfirmationScreen() {
  return null;
}
