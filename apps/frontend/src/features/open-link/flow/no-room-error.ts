/** This window can't keep the files of a link. It was not opened. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}
