/** Longer than a browser takes to begin with the copy. */
const REVOKE_MS = 60_000;

/** Hands something to the browser's downloads. @param name a clean one */
export function saveBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
