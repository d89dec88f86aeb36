/**
 * Where a link, an envelope or an input was refused.
 * Before anything is claimed: `path`, `base64url`, `version`, `kind`, `suite`, `length`, `check` (cut or mangled link), `cover`.
 * While opening: `seal` and `header` (an answer that cannot belong to this link), `commitment` (wrong key, seal or
 * password), `operation` (AES-GCM tag), `frame`, `padding`, `parts`, `utf8`.
 * Blobs of files: `commitment`, `operation`, `padding` as above; `length`, cut or too long.
 * Inputs: `message`, `password`; `file`, whose bytes are not as many as its message says.
 */
export type LinkStage =
  | 'path'
  | 'base64url'
  | 'version'
  | 'kind'
  | 'suite'
  | 'length'
  | 'check'
  | 'cover'
  | 'seal'
  | 'header'
  | 'commitment'
  | 'operation'
  | 'frame'
  | 'padding'
  | 'parts'
  | 'utf8'
  | 'message'
  | 'password'
  | 'file';

/** The one error of this library for anything that came from outside. It names the stage and never the data. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly stage: LinkStage;

  constructor(stage: LinkStage) {
    super(`refused at ${stage}`);
    this.stage = stage;
  }
}
