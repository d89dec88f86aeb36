import { readFileSync, readdirSync } from 'node:fs';
import { startProduct } from '@oncelink/testing/product/start-product';
const cpu = (pid: number) => { const s = readFileSync(`/proc/${pid}/stat`,'utf8'); const f = s.slice(s.lastIndexOf(')')+2).split(' '); return (Number(f[11])+Number(f[12]))/100; };
const t0=performance.now();
const prof = process.argv[2] === 'prof';
const p = await startProduct({ rewire: (service, env) => Promise.resolve(prof ? { ...env, NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=/tmp/prof2 --cpu-prof-name=${service}-${Math.random()}.cpuprofile` } : env) });
console.log('ready', performance.now()-t0);
for (const d of readdirSync('/proc')) if (/^\d+$/.test(d)) { try { const c = readFileSync(`/proc/${d}/cmdline`,'utf8').replaceAll('\0',' '); const stat = readFileSync(`/proc/${d}/stat`,'utf8'); if (/oncelink|postgres|redis|main\.js/.test(c) && Number(stat.slice(stat.lastIndexOf(')')+2).split(' ')[19]) > 0) { const start = Number(stat.slice(stat.lastIndexOf(')')+2).split(' ')[19]); const up = Number(readFileSync('/proc/uptime','utf8').split(' ')[0]); if (up - start/100 < (performance.now()-t0)/1000+3) console.log(cpu(Number(d)), c.slice(0,110)); } } catch {} }
await p.stop();
console.log('stopped', performance.now()-t0);
