export function LabelListScreen() {
  return null;
}
