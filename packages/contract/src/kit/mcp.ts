/** The endpoint of the Model Context Protocol for an account; no route, for its messages are not the API's. */
export const mcpPath = '/api/v1/accounts/:account_id/mcp';
