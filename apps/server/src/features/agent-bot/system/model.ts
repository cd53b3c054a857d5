/** The editable values of a bot of the installation. */
export type SystemBotInput = {
  name?: string | undefined;
  description?: string | null | undefined;
  outgoing_url?: string | null | undefined;
  avatar?: unknown;
};
