import { addDays, DEFAULT_TZ, instantOf, localDateOf, weekdayOf } from '../../core/rules/local-time'
import { filledFolder } from '../stories/filled-folder'
import { launch, opened } from '../stories/product'
import type { Options } from './options'

/** The next working day at that time: kitchens are open, and the demo world is made for that moment. */
export function startOf(now: Date, from: string): Date {
  let on = addDays(localDateOf(now, DEFAULT_TZ), 1)
  while (['sat', 'sun'].includes(weekdayOf(on))) on = addDays(on, 1)
  return instantOf(on, from, DEFAULT_TZ)
}

/** A server for one simulation: a new demo world on a clock of that speed. Nothing of it is kept. */
export async function openOwnServer({ speed, from }: Pick<Options, 'speed' | 'from'>, now: Date) {
  const data = await filledFolder()
  const product = await launch({
    DATA_DIR: data.folder,
    CLOCK_SPEED: String(speed),
    CLOCK_START: startOf(now, from).toISOString(),
  })
  const close = async () => {
    await product.interrupt()
    await data.remove()
  }
  try {
    return { url: (await opened(product)).url, output: product.output, close }
  } catch (error) {
    await close()
    throw error
  }
}
