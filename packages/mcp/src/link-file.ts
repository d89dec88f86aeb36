import path from 'node:path';
import { createFile, LocalError, makeOwnFolder, stateFolder } from '@oncelink/local';
import type { Done, Plan } from './errand.ts';
import type { Setup } from './read-setup.ts';

const OTHERWISE = 'Nothing was sent.';

/**
 * A plan whose link goes into a new file instead of a page, for clients that can show none; a made-up password into one beside
 * it. The files are made first, so that no link is made for nowhere.
 * @param name of the files
 */
export function intoLinkFile({ env, client }: Setup, plan: Plan, name: string): Plan {
  const folder = path.join(stateFolder(env), 'links');
  const act = async (): Promise<Done> => {
    makeOwnFolder(folder, OTHERWISE);
    const file = path.join(folder, `${name}.link`);
    const linkFile = createFile(file, OTHERWISE);
    let made: Done;
    try {
      made = await plan.act({});
    } catch (error) {
      linkFile.discard();
      throw error;
    }
    const { told, shown } = made;
    if (shown === undefined) return made;
    try {
      linkFile.write(`${shown.link}\n`);
      if (shown.password !== undefined) {
        createFile(path.join(folder, `${name}.password`), OTHERWISE).write(`${shown.password}\n`);
      }
    } catch {
      await client.burn(shown.link);
      throw new LocalError('fault', `${file} can't be written. The link was destroyed unread.`);
    }
    const beside = shown.password === undefined ? '' : ' Its password is in the file beside it.';
    return {
      told: `The link is in ${file}, which only the user of this machine can read.${beside} Tell them so. ${told}`,
      shown,
    };
  };
  return { ...plan, act };
}
