import { Oncelink } from '@oncelink/sdk';
import { findOutputs, hide, needInput, readInput, runStep } from './step.ts';

await runStep(async () => {
  const [password, url] = [readInput('password'), readInput('url')];
  hide(password);
  // A link without a password is the secret itself.
  if (password === undefined) hide(readInput('link'));
  const writeOutput = findOutputs();
  const oncelink = new Oncelink({ ...(url !== undefined && { url }) });
  const secret = await oncelink.claimSecret(needInput('link'), {
    ...(password !== undefined && { password }),
  });
  hide(secret.message);
  writeOutput('message', secret.message);
  // Only now: a step that fails before leaves the secret for a minute.
  await secret.acknowledge();
});
