/** Where assistants speak the Model Context Protocol with an account; no route, for its messages are not the API's. */
export const mcpPath = '/api/v1/accounts/:account_id/mcp';
