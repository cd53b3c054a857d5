/** Why a language model gave no answer, for agents. */
export const modelErrors = {
  silent: "The language model didn't respond. Try again.",
  address: "The language model's URL isn't allowed. Ask your system administrator.",
  key: 'The language model rejected the API key. An administrator can change it under Settings, Integrations.',
  quota: "The language model is overloaded, or the API key's quota is used up.",
  unavailable: "The language model isn't available. Try again.",
  refused: 'The language model rejected this request',
} as const;
export type ModelError = keyof typeof modelErrors;
