/** Style sheets that are on their way, or there. */
const sheets = new Map<string, Promise<unknown>>();

const fetchSheet = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      // The next time is another try.
      link.remove();
      sheets.delete(href);
      reject(new Error('A style sheet did not arrive.'));
    });
    document.head.append(link);
  });

/** site.css holds the classes of main.css too, in the one right order: main.css after it would undo some of them. */
const isCovered = (file: string): boolean =>
  file.startsWith('assets/shared-') && document.querySelector('link[href^="/assets/site-"]') !== null;

async function loadSheet(file: string): Promise<void> {
  if (isCovered(file)) return;
  const href = `/${file}`;
  if (!sheets.has(href) && !document.querySelector(`link[href="${href}"]`))
    sheets.set(href, fetchSheet(href));
  await sheets.get(href);
}

/**
 * What is loaded late comes with its looks. The build writes this around every late import.
 * @param files style sheets, relative to the site
 */
export async function loadWithStyles<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => loadSheet(file)));
  return load();
}
