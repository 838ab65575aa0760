import { join } from 'node:path'
import pLimit from 'p-limit'
import type { World } from '../core/context'
import { runInSubprocess } from '../core/subprocess'
import { drawDish, type Look } from './draw-dish'
import { drawTable } from './draw-table'
import type { Mood } from './drawing/table'
import type { DishWords } from './illustrations'
import { SKETCH_PIXELS } from './illustrations'
import type { Rendering } from './render'

/** A picture that is there, or is still to be drawn: a dish, or several on one table. */
export type Drawing = { dish: DishWords; look: Look } | { dishes: DishWords[]; mood: Mood }

type Drawer = Pick<World, 'files' | 'log'>

/** Goes up when dishes are drawn differently. */
const DRAWN_AS = 1

/** The same words have the same file, whosever they are. */
export const drawnFile = (drawing: Drawing) =>
  `dish-${Bun.hash.wyhash(JSON.stringify([DRAWN_AS, drawing])).toString(36)}.webp`

const SCRIPT = join(import.meta.dir, 'render.ts')
/** Each pixel costs: a card is shown small, and takes most of a second even so. */
const WIDTHS = { card: 640, wide: 1024, table: 896 }
const AT_ONCE = 3
const WITHIN_MS = 60_000

/** One processor at most, also when many are wanted. */
const inTurn = pLimit(1)

/** Draws those that are not there yet, in a process of its own that steps back behind everything else. */
export async function drawMissing(world: Drawer, drawings: readonly Drawing[]): Promise<void> {
  for (let from = 0; from < drawings.length; from += AT_ONCE)
    await inTurn(() => drawBatch(world, drawings.slice(from, from + AT_ONCE)))
}

async function drawBatch({ files }: Drawer, drawings: readonly Drawing[]): Promise<void> {
  const kept = await Promise.all(drawings.map(drawing => files.get(drawnFile(drawing))))
  const missing = drawings.filter((_, index) => !kept[index])
  if (!missing.length) return
  const pictures = await render(missing.map(renderingOf))
  for (const [index, drawing] of missing.entries()) await files.put(drawnFile(drawing), pictures[index]!)
}

async function render(renderings: Rendering[]): Promise<Uint8Array[]> {
  const input = new TextEncoder().encode(JSON.stringify(renderings))
  const output = await runInSubprocess(SCRIPT, [], input, WITHIN_MS)
  const pictures = JSON.parse(new TextDecoder().decode(output)) as string[]
  return pictures.map(picture => Buffer.from(picture, 'base64'))
}

const renderingOf = (drawing: Drawing): Rendering =>
  'dish' in drawing
    ? { svg: drawDish(drawing.dish, drawing.look), width: WIDTHS[drawing.look.crop] }
    : { svg: drawTable(drawing.dishes, drawing.mood), width: WIDTHS.table }

/** What pages have asked for that is still to be drawn, and the sketches that stand for it until then. */
type Waiting = {
  wanted: Map<string, Drawing>
  sketches: Map<string, Uint8Array>
  sketching: Promise<void> | null
  isDrawing: boolean
}
const waitingIn = new WeakMap<World['files'], Waiting>()
/** More than a server draws in a quarter of an hour are not remembered: who still wants them asks again. */
const MOST_WANTED = 1_000

/** About as many as a page shows. */
const OF_A_PAGE = 24

/** Those of one page are asked for within a moment. */
const OF_ONE_PAGE_MS = 40

/**
 * The picture when it is there; else null, and it is drawn soon. The page that was asked for last comes first, from its
 * top: whoever still looks at one asks again.
 */
export async function drawnPicture(world: Drawer, drawing: Drawing): Promise<Uint8Array | null> {
  const name = drawnFile(drawing)
  const picture = await world.files.get(name)
  if (picture) return picture
  const known = waitingIn.get(world.files)
  const waiting = known ?? { wanted: new Map(), sketches: new Map(), sketching: null, isDrawing: false }
  if (!known) waitingIn.set(world.files, waiting)
  waiting.wanted.delete(name)
  if (waiting.wanted.size < MOST_WANTED) waiting.wanted.set(name, drawing)
  waiting.sketching ??= sketchWanted(world, waiting)
  if (!waiting.isDrawing) void drawWanted(world, waiting)
  return null
}

/** A small picture of what is still being drawn, if there is one. */
export const sketchOf = ({ files }: Drawer, drawing: Drawing): Uint8Array | null =>
  waitingIn.get(files)?.sketches.get(drawnFile(drawing)) ?? null

/** A sketch takes a twentieth of the time of a picture: a page is there at once, and becomes sharp from its top. */
async function sketchWanted(world: Drawer, waiting: Waiting): Promise<void> {
  const { wanted, sketches } = waiting
  await Bun.sleep(OF_ONE_PAGE_MS)
  try {
    for (;;) {
      const missing = [...wanted].slice(-OF_A_PAGE).filter(([name]) => !sketches.has(name))
      if (!missing.length) break
      const drawn = await render(
        missing.map(([, drawing]) => ({ ...renderingOf(drawing), width: SKETCH_PIXELS })),
      )
      for (const [index, [name]] of missing.entries()) sketches.set(name, drawn[index]!)
    }
  } catch (error) {
    world.log.warn({ err: error }, 'pictures cannot be sketched')
  }
  waiting.sketching = null
}

async function drawWanted(world: Drawer, waiting: Waiting): Promise<void> {
  const { wanted, sketches } = waiting
  waiting.isDrawing = true
  while (wanted.size) {
    await waiting.sketching
    const next = [...wanted].slice(-OF_A_PAGE).slice(0, AT_ONCE)
    for (const [name] of next) wanted.delete(name)
    await drawMissing(
      world,
      next.map(([, drawing]) => drawing),
    ).catch(error => world.log.warn({ err: error }, 'pictures cannot be drawn'))
  }
  sketches.clear()
  waiting.isDrawing = false
}
