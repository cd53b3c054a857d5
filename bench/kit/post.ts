import type { System } from './harness.ts';

/** Posts as the administrator; throws with the response if it is not a success. */
export async function post<T>({ server, admin }: System, path: string, input: object): Promise<T> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', api_access_token: admin.token },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
