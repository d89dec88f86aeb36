/**
 * The id of what a phone shows below its first screen. A prerendered page that has it is painted there without waiting for
 * the rest of its words (build-steps/first-frame.ts). Nothing above it may move when they come.
 */
export const FIRST_SCREEN_END = 'first-screen-end';
