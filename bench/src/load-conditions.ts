import { cpus } from 'node:os';

/**
 * Where it is measured, and how much of the machine the load itself takes from now on until it is asked.
 * @param wasQuiet whether the machine had nothing else to do before
 */
export function describeConditions(wasQuiet: boolean): () => string {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    const cores = (user + system) / 1000 / (performance.now() - begun);
    const cpu = cpus();
    const day = new Date().toISOString().slice(0, 10);
    const machine = `${day}, ${cpu.length} × ${cpu[0]?.model.trim() ?? 'CPU'}, Node ${process.version}`;
    const quiet = wasQuiet ? 'nothing else to do' : 'OTHER WORK TO DO: the figures are only indicative';
    return `${machine}, with ${quiet}. The load itself used ${cores.toFixed(2)} cores.`;
  };
}
