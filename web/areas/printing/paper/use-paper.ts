import { useEffect, useState } from 'react'
import type { Bitmap } from '../../../../src/modules/printing/papers/rules/bitmaps/bitmap'
import type { PaperSize } from '../../../../src/modules/printing/papers/rules/rendering/layout'
import { drawPaper } from './draw-paper'

/** While somebody types, the paper waits for a pause. */
const PAUSE_MS = 250

export interface DrawnPaper {
  bitmap: Bitmap | null
  problem: unknown
  /** What is shown belongs to an earlier text. */
  isOld: boolean
}

/** The picture of a document, drawn again when it changes; the one before stays until then. */
export function usePaper(html: string, { format, width, height }: PaperSize): DrawnPaper {
  const [drawn, setDrawn] = useState<DrawnPaper>({ bitmap: null, problem: null, isOld: true })
  const isEmpty = html.trim() === ''
  useEffect(() => {
    if (isEmpty) return setDrawn({ bitmap: null, problem: null, isOld: false })
    let isWanted = true
    setDrawn(before => ({ ...before, isOld: true }))
    const timer = setTimeout(() => {
      drawPaper(html, { format, width, height }).then(
        bitmap => isWanted && setDrawn({ bitmap, problem: null, isOld: false }),
        (problem: unknown) => isWanted && setDrawn({ bitmap: null, problem, isOld: false }),
      )
    }, PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [html, isEmpty, format, width, height])
  return drawn
}
