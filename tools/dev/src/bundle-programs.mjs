/**
 * Makes programs of a package that run without any other file: `node tools/dev/src/bundle-programs.mjs PACKAGE FOLDER main migrate`
 * reads PACKAGE/src/main.ts and src/migrate.ts with all that they import, and writes FOLDER/main.js, FOLDER/migrate.js and
 * what both share. Node then reads ten files instead of 2,000: ADR 95 has what that saves.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { writeAscii } from './write-ascii.ts';

const [folder, target, ...programs] = process.argv.slice(2);
const root = path.resolve(folder);
const outDir = path.resolve(target);

const REFLECT = 'reflect-metadata';

/**
 * Nest's decorators need what reflect-metadata has put in place. It becomes a file of its own, which Node runs before the files that
 * import it: inside of one it would run where the first of its importers stands, after decorators.
 */
const runReflectFirst = {
  name: 'run-reflect-metadata-first',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== REFLECT || importer === undefined) return null;
    this.emitFile({ type: 'chunk', id: REFLECT, fileName: `${REFLECT}.js` });
    // Addresses are made from the folder of the entries, which becomes that of the programs.
    return { id: path.join(root, 'src', `${REFLECT}.js`), external: 'relative' };
  },
};

const REDIS_STACK = /^@redis\/(?:bloom|json|search|time-series)$/;

/** `redis` brings the commands of four modules of a server that no site of ours has: 60 ms of a start, 1.3 MB of a process. */
const leaveOutRedisStack = {
  name: 'leave-out-redis-stack',
  enforce: 'pre',
  resolveId: (source) => (REDIS_STACK.test(source) ? `\0${source}` : null),
  load: (id) => (REDIS_STACK.test(id.slice(1)) ? 'export default {};' : null),
};

/** What Node makes when it is first looked at. An import looks at all of it: WebSocket alone takes 6 MB in each process. */
const MADE_WHEN_ASKED = { http: ['CloseEvent', 'MessageEvent', 'WebSocket'], tls: ['rootCertificates'] };

const leaveUnasked = {
  name: 'leave-unasked',
  enforce: 'pre',
  resolveId(source, _importer, { kind }) {
    const name = source.replace(/^node:/, '');
    if (kind === 'require-call' || MADE_WHEN_ASKED[name] === undefined) return null;
    return `\0${name}-in-parts`;
  },
  load(id) {
    const [, name] = /^\0(\w+)-in-parts$/.exec(id) ?? [];
    if (name === undefined) return null;
    const parts = Object.keys(process.getBuiltinModule(name)).filter(
      (part) => !MADE_WHEN_ASKED[name].includes(part),
    );
    return `const whole = process.getBuiltinModule('${name}');
      export default whole;
      export const { ${parts.join(', ')} } = whole;`;
  },
};

/** TypeORM reads drivers of eighteen databases to use one: 0.9 MB of text that V8 would keep. */
const keepOneDriver = {
  name: 'keep-one-driver',
  enforce: 'pre',
  transform(code, id) {
    if (!/typeorm[\\/]driver[\\/]DriverFactory\.js$/.test(id)) return null;
    const kept = code.replace(/require\("\.\/(?!postgres\/)[\w-]+\/\w+Driver"\)/g, '{}');
    if (kept === code) throw new Error('TypeORM names its drivers in another way now.');
    return kept;
  },
};

/**
 * V8 keeps the text of what it runs, with two bytes for each character where one of them is not ASCII: half of a
 * process's memory for its program, 4 MB.
 */
const ascii = {
  name: 'write-ascii',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = writeAscii(file.code);
  },
};

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [runReflectFirst, leaveOutRedisStack, leaveUnasked, keepOneDriver, ascii],
  ssr: {
    noExternal: true,
    // The launcher loads them with --watch alone, where they are installed.
    external: ['vite', '@swc/core'],
    // Vite would add `module`, which is for bundlers: what runs would not be what specs have tried.
    resolve: { conditions: ['node'] },
  },
  build: {
    ssr: true,
    target: 'node24',
    // Logs tell the names of classes, and TypeORM keeps those of migrations.
    minify: false,
    outDir,
    emptyOutDir: true,
    license: { fileName: 'third-party-notices.txt' },
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [name, path.join(root, 'src', `${name}.ts`)])),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
        keepNames: true,
        // Licences are in the notices; the rest is a third of the size.
        comments: false,
      },
    },
  },
});
writeFileSync(path.join(outDir, 'package.json'), '{ "type": "module" }\n');
