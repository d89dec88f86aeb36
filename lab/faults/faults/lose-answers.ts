import { asPage } from '../ask.ts';
import { NotShown, type Fault, type Stage } from '../fault.ts';
import type { Member } from '../member.ts';
import type { KnownLink } from '../record-history.ts';
import { untilClaimed } from './kill-processes.ts';

const LINKS = 10;
const ROUNDS_MAX = 10;

async function makeLinks({ recorder }: Stage): Promise<KnownLink[]> {
  const made = await Promise.all(Array.from({ length: LINKS }, () => recorder.create('short')));
  return made.flatMap((link) => link ?? []);
}

/**
 * Claims stand, a replica dies with the answers, and the links are deleted before the gateway asks again.
 * @returns how many claims were answered 410 together with the delete of their link
 */
async function deleteBetweenTries(
  stage: Stage,
  victim: Member,
  links: readonly KnownLink[],
): Promise<number> {
  const { product, recorder } = stage;
  const way = product.network.get('secrets>rpc');
  await way?.change('hold requests');
  const claims = links.map((link) => recorder.claim(link, recorder.newReader(link)));
  await Promise.all(links.map((link) => untilClaimed(product, link)));
  await victim.kill();
  await way?.change('reset');
  await way?.change('pass');
  const deletions = await Promise.all(links.map((link) => asPage(() => recorder.delete(link))));
  const answers = await Promise.all(claims);
  await victim.revive();
  return answers.filter((answer, index) => answer?.status === 410 && deletions[index]?.status === 410).length;
}

/** F1 between commit and answer, where a claim and a delete are both answered 410: the claim was first, and stands. */
export const lostAnswers: Fault = {
  name: 'delete after lost answers',
  inCi: false,
  run: async (stage) => {
    const replicas = stage.product.members.secrets;
    // Any replica may make the claims.
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const [links, victim] = [await makeLinks(stage), replicas[round % replicas.length]];
      let between = 0;
      await stage.outage(async () => {
        if (victim) between = await deleteBetweenTries(stage, victim, links);
      });
      if (between > 0) return `${between} deletes came between the two tries of a gateway to claim`;
    }
    throw new NotShown(`no delete came between the two tries of a gateway in ${ROUNDS_MAX} rounds`);
  },
};
