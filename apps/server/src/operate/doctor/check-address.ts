import { WebSocket } from 'ws';
import type { Config } from '../../platform/config/config.ts';
import { isPublicAddress } from '../../main/proxies.ts';
import { failing, type Finding, ok, reasonOf, warning } from './finding.ts';

const answerTimeoutMs = 5_000;
/** The server pings every three seconds. */
const pingTimeoutMs = 10_000;

type AddressConfig = Pick<Config, 'frontendUrl' | 'port' | 'trustedProxies'>;

/** Whether the public address leads to a Confab, and its websockets too. */
export async function checkAddress(config: AddressConfig, version: string): Promise<Finding[]> {
  const url = config.frontendUrl ?? `http://localhost:${config.port}`;
  const page = await checkPage(url, version, config.frontendUrl !== undefined);
  if (page.state === 'failing' || page.text.includes(notRunning)) return [page, checkProxies(url, config)];
  return [page, await checkSockets(url), checkProxies(url, config)];
}

const notRunning = 'no server answers there';

async function checkPage(url: string, version: string, isSet: boolean): Promise<Finding> {
  const proxyAdvice = 'Check that the server runs, and what DNS and the proxy do with that address.';
  try {
    const response = await fetch(`${url}/health`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    const moved = response.headers.get('location');
    if (moved !== null)
      return failing('address', `${url} redirects to ${moved}.`, 'Set FRONTEND_URL to where it leads.');
    const body = (await response.json().catch(() => undefined)) as
      | { version?: unknown; checks?: Record<string, string> }
      | undefined;
    if (typeof body?.version !== 'string')
      return failing('address', `${url} does not lead to a Confab (status ${response.status}).`, proxyAdvice);
    const parts = Object.entries(body.checks ?? {}).filter(([, state]) => state !== 'ok');
    if (parts.length > 0)
      return failing(
        'address',
        `The server says of itself: ${parts.map(([part]) => `${part} is failing`).join(', ')}.`,
        'See its log.',
      );
    if (body.version !== version)
      return warning(
        'address',
        `${url} is Confab ${body.version}, and this is ${version}.`,
        'Restart the server.',
      );
    return ok('address', `${url} leads to a Confab ${version}.`);
  } catch (error) {
    const text = `${url}: ${notRunning}: ${reasonOf(error)}.`;
    return isSet
      ? failing('address', text, proxyAdvice)
      : warning('address', text, 'Start it to have this checked.');
  }
}

/** Opens a socket as a browser would, and waits for the first ping. */
function checkSockets(url: string): Promise<Finding> {
  const address = `${url.replace(/^http/, 'ws')}/cable`;
  const advice =
    'The proxy must pass websocket upgrades on /cable (HTTP/1.1, the headers Upgrade and Connection) and must not gather answers.';
  return new Promise((resolve) => {
    const socket = new WebSocket(address, ['actioncable-v1-json'], {
      origin: url,
      handshakeTimeout: answerTimeoutMs,
    });
    let timer: NodeJS.Timeout | undefined;
    const finish = (finding: Finding): void => {
      clearTimeout(timer);
      socket.terminate();
      resolve(finding);
    };
    timer = setTimeout(
      () => finish(failing('sockets', `${address} is open, but nothing comes through it.`, advice)),
      pingTimeoutMs,
    );
    socket.on('message', (data: Buffer) => {
      if (data.toString('utf8').includes('"type":"ping"'))
        finish(ok('sockets', `${address} opens, and pings come through.`));
    });
    socket.on('error', (error) =>
      finish(failing('sockets', `${address} does not open: ${reasonOf(error)}.`, advice)),
    );
    socket.on('close', () => finish(failing('sockets', `${address} was closed at once.`, advice)));
  });
}

function checkProxies(url: string, { trustedProxies }: AddressConfig): Finding {
  const [named] = trustedProxies;
  if (trustedProxies.includes('0.0.0.0/0') || trustedProxies.includes('::/0'))
    return failing(
      'proxies',
      'TRUSTED_PROXIES trusts every address, so anyone can claim to be someone else.',
      'Name the addresses of your proxies.',
    );
  if (named !== undefined) return ok('proxies', `Trusted: ${trustedProxies.join(', ')}.`);
  if (!isPublicAddress(url)) return ok('proxies', 'None is trusted, and none seems to be in front.');
  return warning(
    'proxies',
    `A proxy seems to be in front of ${url}, and none is trusted: limits and sessions take all its clients for one.`,
    'Set TRUSTED_PROXIES to its address; loopback for one on this machine.',
  );
}
