/**
 * Makes links and opens them, each as a visitor of its own, through what `docker/checks/one.sh` runs:
 * `node docker/checks/many-links.mjs make|open <origin> <file> [count]`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { call, draftLink, openAnswer, revealCall } from '@oncelink/testing/product/link-client';

const [, , command, origin, file, count = '0'] = process.argv;
const KINDS = ['sealed', 'short', 'password'];
const AT_ONCE = 20;

/** The limits count visitors by network. */
const visitor = (number) => ({ 'x-forwarded-for': `10.${number >> 8}.${number & 255}.1` });
const messageOf = (number) => `message ${number}`;

async function make(number) {
  const { path, body, finish } = await draftLink(KINDS[number % KINDS.length], messageOf(number));
  const answer = await call(origin, path, body, visitor(number));
  if (answer.status !== 201) throw new Error(`link ${number} was not made: ${answer.status}`);
  return finish(answer.body);
}

async function open(link, number) {
  const { path, body } = revealCall(link);
  const answer = await call(origin, path, body, visitor(number));
  if (answer.status !== 200) throw new Error(`link ${number} was not opened: ${answer.status}`);
  if ((await openAnswer(link, answer.body)) !== messageOf(number))
    throw new Error(`link ${number} says something else`);
}

async function each(items, work) {
  const results = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(
      ...(await Promise.all(items.slice(from, from + AT_ONCE).map((item, i) => work(item, from + i)))),
    );
  return results;
}

if (command === 'make') {
  const links = await each([...Array(Number(count)).keys()], make);
  writeFileSync(file, JSON.stringify(links));
} else {
  const links = JSON.parse(readFileSync(file, 'utf8'));
  await each(links, open);
  process.stdout.write(`  ${links.length} links opened\n`);
}
process.exit(0);
