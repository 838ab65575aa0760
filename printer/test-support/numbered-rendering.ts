import type { Bitmap } from '../../src/modules/printing/papers/rules/bitmaps/bitmap'
import type { RenderOptions } from '../../src/modules/printing/papers/rules/rendering/render'
import { Rendering } from '../rendering'
import { drawNumbers, jobOn } from './numbered-paper'

/**
 * Draws numbered papers to the dot as the renderer does, without it: to load it takes ten times as long as to print
 * one. Other documents go to the renderer, also a numbered paper that is marked.
 */
export class NumberedRendering extends Rendering {
  override async warmUp() {}

  override async render(document: string, options: RenderOptions, withinMs?: number): Promise<Bitmap> {
    const { width, dots = width, height } = options
    const job = dots === width && !height ? jobOn(document) : null
    return job === null ? super.render(document, options, withinMs) : drawNumbers(job, width)
  }
}
