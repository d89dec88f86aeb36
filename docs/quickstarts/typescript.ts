// npm run build -w packages/sdk && npm install ./packages/sdk/dist
// ONCELINK_URL=https://oncelink.example node typescript.ts < password.txt
import { text } from 'node:stream/consumers';
import { Oncelink } from '@oncelink/sdk';

const oncelink = new Oncelink({ url: process.env['ONCELINK_URL'] ?? '' });
const { url, expiresAt } = await oncelink.createSecret({
  message: await text(process.stdin),
  expiresIn: 3600,
});
process.stderr.write(`The link ends at ${expiresAt}, unless it is opened before.\n`);
// The reader does this, on another machine. It works once.
const { message } = await oncelink.openSecret(url);
process.stdout.write(message);
