import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = '/sys/fs/cgroup';
const NAME = `oncelink-${process.pid}`;
/** In microseconds. With the usual 100 ms, a process that has used up its share would stand still for most of that. */
const PERIOD = 10_000;

/** By interface: one tree for all that is limited (cgroup v2), or one for CPU alone (v1). */
function settingsOf(quota: number): { readonly folder: string; readonly settings: Record<string, string> } {
  if (existsSync(path.join(ROOT, 'cgroup.controllers')))
    return {
      folder: path.join(ROOT, NAME),
      settings: { '../cgroup.subtree_control': '+cpu', 'cpu.max': `${quota} ${PERIOD}` },
    };
  return {
    folder: path.join(ROOT, 'cpu', NAME),
    settings: { 'cpu.cfs_period_us': String(PERIOD), 'cpu.cfs_quota_us': String(quota) },
  };
}

/** Processes that together may use no more than so much CPU, as an orchestrator limits containers. */
export class CpuLimit implements Disposable {
  readonly #folder: string;

  /** @throws when this account may not limit anything here */
  constructor(cores: number) {
    const { folder, settings } = settingsOf(cores * PERIOD);
    this.#folder = folder;
    try {
      mkdirSync(folder);
      for (const [file, value] of Object.entries(settings)) writeFileSync(path.join(folder, file), value);
    } catch (cause) {
      this[Symbol.dispose]();
      throw new Error(`This limits CPU: it needs to be root, with ${ROOT} writable.`, { cause });
    }
  }

  /** What they start from now on is limited too. Who has ended meanwhile is passed over. */
  add(pids: readonly number[]): void {
    for (const pid of pids)
      if (existsSync(`/proc/${pid}`)) writeFileSync(path.join(this.#folder, 'cgroup.procs'), String(pid));
  }

  /** All of them have to have ended. */
  [Symbol.dispose](): void {
    if (existsSync(this.#folder)) rmdirSync(this.#folder);
  }
}
