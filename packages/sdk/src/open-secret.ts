import type {
  Cover,
  OpenedMessage,
  ReceivedLink,
  ReceivedPasswordLink,
  ReceivedUnsealedLink,
} from '@oncelink/link-crypto';
import { LinkError, newClaimToken, readLink } from '@oncelink/link-crypto/reading';
import { errorOfStage, localError } from './errors.ts';
import { describeOpened } from './opened-secret.ts';
import { OncelinkError } from './oncelink-error.ts';
import { fieldIn, sendOnce, TIME, withRetries, type Sender } from './send-request.ts';
import { splitLink } from './split-link.ts';
import type { Cancellable, ClaimedSecret, ClaimOptions, LinkStatus } from './types.ts';

export { newClaimToken };

interface Reader {
  /** The only site whose links are opened; undefined: any. */
  readonly site: string | undefined;
  readonly sender: Sender;
  /** Unless it is set, a link with files is refused before it is opened. */
  readonly files?: true;
}

type StoredLink = Exclude<ReceivedLink, ReceivedUnsealedLink>;

interface OpenCall {
  readonly sender: Sender;
  /** Of the site that the link names. */
  readonly url: (name: 'status' | 'verify' | 'reveal' | 'ack' | 'delete') => string;
  readonly link: StoredLink;
  readonly signal: AbortSignal | undefined;
}

const bodyOf = (link: StoredLink) => ({
  ...(link.kind === 'sealed' ? { sealId: link.sealId } : { code: link.code }),
  proof: link.proof,
});

/** What link-crypto refuses, in the words of this package. */
async function wordingErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof LinkError ? errorOfStage(error.stage) : error;
  }
}

/** Reads a link without asking anyone. @returns a link without a server as it is */
async function readAddress(
  { site, sender }: Reader,
  address: string,
  signal: AbortSignal | undefined,
): Promise<OpenCall | ReceivedUnsealedLink> {
  const split = splitLink(address, site);
  const link = await readLink(split);
  if (link.kind === 'unsealed') return link;
  return { sender, url: (name) => `${split.site}/api/v1/links/${name}`, link, signal };
}

const isOnServer = (read: OpenCall | ReceivedUnsealedLink): read is OpenCall => 'link' in read;

/** Sends a call that means the same when repeated. */
const send = ({ sender, url, link, signal }: OpenCall, name: Parameters<OpenCall['url']>[0], more = {}) =>
  withRetries(
    sender,
    () => sendOnce(sender, { method: 'POST', url: url(name), body: { ...bodyOf(link), ...more }, signal }),
    { signal },
  );

/** Of a link whose password was accepted, or that needs none. */
interface Opener {
  readonly open: (payload: string) => Promise<OpenedMessage>;
  readonly passwordProof?: string;
}

/** Shows the server a proof of the password first, once: an answer that is lost may have used up one of ten tries. */
async function unlock(call: OpenCall, link: ReceivedPasswordLink, password?: string): Promise<Opener> {
  if (password === undefined) throw localError('PASSWORD_NEEDED');
  const { sender, url, signal } = call;
  const { stretch } = await import('@oncelink/link-crypto/stretch');
  const unlocked = await link.unlock(password, stretch);
  const body = { ...bodyOf(link), password: unlocked.passwordProof };
  try {
    await sendOnce(sender, { method: 'POST', url: url('verify'), body, signal });
  } catch (error) {
    // Claimed already, perhaps with this very token: only the claim itself can tell.
    if (!(error instanceof OncelinkError && error.reason === 'viewed')) throw error;
  }
  return unlocked;
}

async function openOnce(
  call: OpenCall,
  { open, passwordProof }: Opener,
  claim: string,
): Promise<OpenedMessage> {
  const answer = await send(call, 'reveal', {
    claim,
    ...(passwordProof !== undefined && { password: passwordProof }),
  });
  const payload = fieldIn(answer, call.link.kind === 'sealed' ? 'seal' : 'message');
  return open(typeof payload === 'string' ? payload : '');
}

/**
 * Claims and decrypts. What did not fit is asked for once more: the claim stands, and giving up would destroy the secret
 * unread.
 */
async function openClaimed(call: OpenCall, opener: Opener, claim: string): Promise<OpenedMessage> {
  try {
    return await openOnce(call, opener, claim);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
  }
  return openOnce(call, opener, claim);
}

async function acknowledge(call: OpenCall, claim: string): Promise<void> {
  try {
    await send({ ...call, signal: undefined }, 'ack', { claim });
  } catch {
    // The end of the claim erases the secret.
  }
}

type Acknowledge = Pick<ClaimedSecret, 'acknowledge'>;

/**
 * Opens a link. Until it is acknowledged, for a minute, the same claim opens it again.
 * @param describe says what was opened
 */
export async function claimLink<Opened>(
  reader: Reader,
  address: string,
  { password, claim = newClaimToken(), signal }: ClaimOptions,
  describe: (opened: OpenedMessage, cover: Cover | undefined) => Opened,
): Promise<Opened & Acknowledge> {
  return wordingErrors(async () => {
    const read = await readAddress(reader, address, signal);
    if (!isOnServer(read)) {
      return { ...describe(await read.open(), read.cover), acknowledge: () => Promise.resolve() };
    }
    const { link } = read;
    if (!reader.files && link.cover?.fileBytes) throw localError('HAS_FILES');
    const opener = link.kind === 'password' ? await unlock(read, link, password) : link;
    const opened = await openClaimed(read, opener, claim);
    return { ...describe(opened, link.cover), acknowledge: () => acknowledge(read, claim) };
  });
}

export const claimSecret = (reader: Reader, address: string, options: ClaimOptions): Promise<ClaimedSecret> =>
  claimLink(reader, address, options, describeOpened);

/** What became of a link. Opens nothing and changes nothing. */
export async function askStatus(
  reader: Reader,
  address: string,
  { signal }: Cancellable,
): Promise<LinkStatus> {
  return wordingErrors(async () => {
    const read = await readAddress(reader, address, signal);
    if (!isOnServer(read)) return { state: 'unsealed' };
    try {
      const answer = await send(read, 'status');
      const ttl = fieldIn(answer, 'ttl');
      const isPasswordProtected = fieldIn(answer, 'isPasswordProtected') === true;
      const note = read.link.cover?.note;
      return {
        state: 'waiting',
        isPasswordProtected,
        ttl: typeof ttl === 'number' ? ttl : null,
        ...(note !== undefined && { note }),
      };
    } catch (error) {
      if (!(error instanceof OncelinkError)) throw error;
      if (error.code === 'NOT_FOUND') return { state: 'unknown' };
      if (error.reason === undefined || !TIME.test(error.at ?? '')) throw error;
      return { state: error.reason, at: error.at ?? '' };
    }
  });
}

/** Destroys a secret unread. @throws OncelinkError `GONE`, `NOT_FOUND`, `NO_SERVER` */
export async function burnSecret(reader: Reader, address: string, { signal }: Cancellable): Promise<void> {
  return wordingErrors(async () => {
    const read = await readAddress(reader, address, signal);
    if (!isOnServer(read)) throw localError('NO_SERVER');
    await send(read, 'delete');
  });
}
