import { Oncelink } from '@oncelink/sdk';
import { findOutputs, hide, needInput, readInput, runStep } from './step.ts';

function readLife(): { readonly expiresIn?: number } {
  const seconds = readInput('expires_in');
  if (seconds === undefined) return {};
  if (!/^\d{1,9}$/.test(seconds)) throw new Error('expires_in is a number of seconds. Nothing was sent.');
  return { expiresIn: Number(seconds) };
}

await runStep(async () => {
  const [password, apiKey] = [readInput('password'), readInput('api_key')];
  hide(readInput('message'), password, apiKey);
  const writeOutput = findOutputs();
  const oncelink = new Oncelink({ url: needInput('url'), ...(apiKey !== undefined && { apiKey }) });
  const { url, expiresAt } = await oncelink.createSecret({
    message: needInput('message'),
    ...(password !== undefined && { password }),
    ...readLife(),
  });
  // The runner drops hidden values between jobs. With a password that only jobs know, a link may be seen.
  if (password === undefined) hide(url, url.split('#')[1]);
  writeOutput('link', url);
  writeOutput('expires_at', expiresAt ?? '');
});
