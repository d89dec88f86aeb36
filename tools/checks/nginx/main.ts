/** Writes the parts of nginx's configuration that follow from what the other servers do too. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { GENERATED, NGINX_FOLDER } from './generated.ts';

for (const [name, render] of Object.entries(GENERATED))
  writeFileSync(path.join(NGINX_FOLDER, name), render());
