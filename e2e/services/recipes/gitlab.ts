import { parse, parseAllDocuments } from 'yaml';
import { readRecipe } from './workbench.ts';

interface Job {
  readonly extends?: string;
  readonly script?: readonly string[];
}

type Texts = Readonly<Record<string, string>>;

/** The jobs of the component, with these inputs and the defaults of the others. */
export function readComponent(inputs: Texts): Readonly<Record<string, Job>> {
  const text = readRecipe('integrations/gitlab/oncelink.yml');
  const declared: Readonly<Record<string, { default?: string } | null>> =
    parseAllDocuments(text)[0]?.toJS().spec.inputs;
  const [, jobs = ''] = text.split('\n---\n');
  return parse(
    jobs.replace(/\$\[\[ inputs\.(\w+) \]\]/g, (_, name: string) => {
      const value = inputs[name] ?? declared[name]?.default;
      if (value === undefined) throw new Error(`The input ${name} is missing.`);
      return value;
    }),
  );
}

/** The lines of each job of a pipeline that takes its jobs from the component, in the order of the file. */
export function readPipeline(file: string): readonly (readonly [name: string, lines: string])[] {
  const { include, ...jobs } = parse(readRecipe(file));
  const component = readComponent(include[0].inputs);
  return Object.entries<Job>(jobs).map(([name, job]) => [
    name,
    (component[job.extends ?? '']?.script ?? []).join('\n'),
  ]);
}
