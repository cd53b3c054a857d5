export function AgentListScreen() {
  return null;
}
