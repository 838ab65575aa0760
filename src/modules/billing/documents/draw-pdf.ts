import { drawSheet } from './draw-sheet'
import type { Sheet } from './rules/sheet'

/** A script: reads a sheet as JSON and writes it as a PDF. */
const sheet = (await Bun.stdin.json()) as Sheet
await Bun.write(Bun.stdout, await drawSheet(sheet))
