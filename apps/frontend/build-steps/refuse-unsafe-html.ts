const INLINE_CODE = /\sstyle=|<style|<script(?![^>]*\ssrc=)/;
/** As if it were a dialog's, a form that is sent before its code is there does nothing, and keeps what was typed. */
const SENT_BY_BROWSER = /<form(?![^>]*\smethod="dialog")/;

/**
 * @param html of a page as it is before its code has arrived
 * @throws Error when it holds inline style or script, which its policy refuses, or a form that browsers would send by
 * themselves: what was typed would be in the address, and in the history
 */
export function refuseUnsafeHtml(file: string, html: string): void {
  if (INLINE_CODE.test(html))
    throw new Error(`${file} holds inline style or script, which its policy refuses.`);
  if (SENT_BY_BROWSER.test(html)) throw new Error(`${file} holds a form that browsers would send.`);
}
