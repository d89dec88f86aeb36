/**
 * The id of what a phone shows below its first screen. A prerendered page that has it is painted there without waiting for
 * the rest of its words (build-steps/first-frame.ts). On a tall phone the first of these may be in sight and come a frame
 * later, so nothing above them may move when they do.
 */
export const FIRST_SCREEN_END = 'first-screen-end';
