import { readText } from '../lib/stored-text.ts';

export { ToastHost } from '../ui/toast/toast-host.tsx';

async function removeLeftFiles(): Promise<void> {
  const { removeLeftFiles } = await import('../features/open-link/files/remove-left-files.ts');
  await removeLeftFiles();
}

// A tab may have been closed with files of somebody in it. Every page comes by here once it has nothing else to do.
if (readText('staged_files') !== null) void removeLeftFiles().catch(() => undefined);
