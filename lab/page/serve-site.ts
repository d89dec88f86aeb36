import type { RequestListener } from 'node:http';
import { makeShortLink } from '@oncelink/link-crypto';
import { startPageServer } from '@oncelink/page-server';

export interface Site {
  readonly origin: string;
  /** The address of a link that can be opened. */
  readonly link: string;
  close(): Promise<void>;
}

/** What pages ask for before anyone touches them. Without an answer they would ask again and again. */
export const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/config': {
    demoMode: false,
    prices: { currency: 'USD', monthly: 900, monthlyId: 'm', yearly: 6000, yearlyId: 'y' },
    payPage: null,
    limits: { expiryFreeSeconds: 86_400 },
    expiryChoices: [],
  },
  '/api/get-short-url': { exists: true, isPasswordProtected: false, ttl: 86_400 },
};

const answerCall: RequestListener = ({ url = '' }, response) => {
  const answer = ANSWERS[url.split('?', 1)[0] ?? ''];
  response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(answer ?? {}));
};

/**
 * Serves a built page with the server of `npm start`. Its gateway knows nothing but one link.
 * @param root the folder of the build
 */
export async function serveSite(root: string): Promise<Site> {
  const { port, close } = await startPageServer({ folder: root }, answerCall);
  const { fragment } = await makeShortLink('kestrel-vapor-41-harbor');
  return {
    origin: `http://127.0.0.1:${port}`,
    link: `/sh-Ab3dE6gH9k#${fragment}`,
    close,
  };
}
