/**
 * Whether a person made this click, on a page that they can see and that no other page frames. Mail scanners run
 * scripts and click on what they find; what they would open is then lost for its reader.
 */
export const isPersonal = (event: Event): boolean =>
  event.isTrusted && document.visibilityState === 'visible' && window.top === window.self;
