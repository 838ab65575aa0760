import type { TextRequest } from '../../../adapters/writing/port'
import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'

/** How the product speaks, for whoever writes in its name. */
export const TONE = `You write for Comanda, which brings food from local kitchens to people at work.
Write plainly, warmly and briefly, in sentence case, without emojis, exclamation marks or pressure.
Never invent prices, dates, conditions, dishes or claims about health: say only what you are given.`

/** What the service has written. Throws TextServiceUnavailable, or TextRefused for what it does not write. */
export async function written(world: Pick<World, 'writing' | 'log'>, request: TextRequest): Promise<string> {
  const answer = (await world.writing?.write(request)) ?? { kind: 'unavailable', reason: 'none is set up' }
  if (answer.kind === 'written') return answer.text
  world.log.warn({ reason: answer.reason, kind: answer.kind }, 'a text was not written')
  throw new Failure(answer.kind === 'refused' ? 'TextRefused' : 'TextServiceUnavailable')
}
