import { runTogether, type Part } from '@oncelink/service-kit';

/** Reads the program: one that is not wanted takes no memory. */
type Load = () => Promise<Part['start']>;

/**
 * Runs those of the programs that the variable TOGETHER names. It is JSON: the settings of each, by its name, besides those of the
 * process, which count for all.
 */
export async function runWanted(programs: Readonly<Record<string, Load>>): Promise<void> {
  const { TOGETHER = '{}', ...common } = process.env;
  const wanted: Readonly<Record<string, NodeJS.ProcessEnv>> = JSON.parse(TOGETHER);
  const parts = Object.entries(wanted).map(async ([name, own]): Promise<Part> => {
    const load = programs[name];
    if (load === undefined) throw new Error(`${name} is no program of this process.`);
    return { name, start: await load(), env: { ...common, ...own } };
  });
  await runTogether(await Promise.all(parts));
}
