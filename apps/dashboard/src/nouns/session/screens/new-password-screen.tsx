export function NewPasswordScreen() {
  return null;
}
