import { LinkError, type LinkStage } from '../link-error.ts';

/** Where an attempt is refused, or `opened`. Any other error is a fault of the library and goes on. */
export async function stageOf(attempt: () => Promise<unknown>): Promise<LinkStage | 'opened'> {
  try {
    await attempt();
    return 'opened';
  } catch (error) {
    if (error instanceof LinkError) return error.stage;
    throw error;
  }
}
