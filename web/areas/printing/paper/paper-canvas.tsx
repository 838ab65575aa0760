import { useEffect, useRef } from 'react'
import type { Bitmap } from '../../../../src/modules/printing/papers/rules/bitmaps/bitmap'

/** Dots of a printer's head to a CSS inch. */
const CSS_INCH = 96
const DOTS_PER_INCH = 203

/** A paper dot by dot, as wide as it will be, where that fits. */
export function PaperCanvas({ bitmap, label }: { bitmap: Bitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { width, height, bits } = bitmap
    const image = context.createImageData(width, height)
    image.data.fill(255)
    for (let dot = 0; dot < width * height; dot++)
      if (bits[dot >> 3]! & (0x80 >> (dot & 7))) image.data.fill(0, dot * 4, dot * 4 + 3)
    context.putImageData(image, 0, 0)
  }, [bitmap])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={bitmap.width}
      height={bitmap.height}
      style={{ width: Math.round((bitmap.width / DOTS_PER_INCH) * CSS_INCH) }}
      className="block h-auto max-w-full bg-white shadow-pop"
    />
  )
}
