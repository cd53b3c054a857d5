/** Protocol revisions with a handshake, the newest first. Clients name one; nothing here differs between them. */
export const handshakeVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** Revisions in which each request is self-contained. */
export const statelessVersions = ['2026-07-28'] as const;

export type RequestId = string | number;

export type RpcRequest = { id: RequestId; method: string; params: Record<string, unknown> };

/** A notification needs no response, and a response has no request here: the client was sent none. */
export type Message = { kind: 'request'; request: RpcRequest } | { kind: 'other' } | { kind: 'invalid' };

/** What one JSON value is, by JSON-RPC 2.0. */
export function readMessage(value: unknown): Message {
  if (!isNamed(value) || value['jsonrpc'] !== '2.0') return { kind: 'invalid' };
  const { id, method, params } = value;
  if (method === undefined) return { kind: 'result' in value || 'error' in value ? 'other' : 'invalid' };
  if (typeof method !== 'string') return { kind: 'invalid' };
  if (params !== undefined && !isNamed(params)) return { kind: 'invalid' };
  if (id === undefined) return { kind: 'other' };
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return { kind: 'invalid' };
  return { kind: 'request', request: { id: id as RequestId, method, params: params ?? {} } };
}

export const codes = {
  parse: -32_700,
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  refused: -32_000,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
} as const;

export type RpcError = { code: number; message: string; data?: unknown };

export function errorMessage(id: RequestId | null, error: RpcError) {
  return { jsonrpc: '2.0', id, error };
}

export function resultMessage(id: RequestId, result: object) {
  return { jsonrpc: '2.0', id, result };
}

const meta = 'io.modelcontextprotocol';

/** Keys of `_meta` that make a request, or a response, self-contained. */
export const metaKeys = {
  version: `${meta}/protocolVersion`,
  capabilities: `${meta}/clientCapabilities`,
  server: `${meta}/serverInfo`,
} as const;

/** The revision that a request itself names; undefined for those of clients that shook hands. */
export function claimedVersion({ params }: RpcRequest): unknown {
  const { _meta: about } = params;
  return isNamed(about) ? about[metaKeys.version] : undefined;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Why a self-contained request is rejected; its headers have to match. */
export function statelessProblem(request: RpcRequest, headers: Headers): RpcError | undefined {
  const claimed = claimedVersion(request);
  const { _meta: about } = request.params;
  if (typeof claimed !== 'string' || !isNamed(about) || !isNamed(about[metaKeys.capabilities])) {
    const message = `_meta needs ${metaKeys.version} and ${metaKeys.capabilities}`;
    return { code: codes.invalidParams, message };
  }
  const mismatch = mismatchOf(request, claimed, headers);
  if (mismatch !== undefined)
    return {
      code: codes.headerMismatch,
      message: `${mismatch} is missing, or does not say what the body says`,
    };
  if (statelessVersions.some((version) => version === claimed)) return undefined;
  return {
    code: codes.unsupportedVersion,
    message: 'Unsupported protocol version',
    data: { supported: [...statelessVersions], requested: claimed },
  };
}

function mismatchOf(request: RpcRequest, claimed: string, headers: Headers): string | undefined {
  const { method, params } = request;
  if (headers['mcp-protocol-version'] !== claimed) return 'Mcp-Protocol-Version';
  if (headers['mcp-method'] !== method) return 'Mcp-Method';
  if (method !== 'tools/call' || typeof params['name'] !== 'string') return undefined;
  return plainHeader(headers['mcp-name']) === params['name'] ? undefined : 'Mcp-Name';
}

/** Names that fit no header are written in Base64 between marks. */
function plainHeader(value: string | string[] | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const coded = /^=\?base64\?([\w+/=]*)\?=$/.exec(value.trim())?.[1];
  return coded === undefined ? value.trim() : Buffer.from(coded, 'base64').toString('utf8');
}

export function isNamed(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
