import { type PointerEvent, useRef, useState } from 'react'

type Point = readonly [x: number, y: number]

/** Lies over a map and takes the line that a pointer draws. */
export function Lasso({ onDrawn }: { onDrawn: (line: Point[]) => void }) {
  const line = useRef<Point[]>([])
  const [shown, setShown] = useState<readonly Point[]>([])

  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    line.current = [pointOf(event)]
    setShown(line.current)
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (line.current.length === 0) return
    line.current = [...line.current, pointOf(event)]
    setShown(line.current)
  }
  const end = () => {
    if (line.current.length > 2) onDrawn([...line.current])
    line.current = []
    setShown([])
  }
  return (
    <svg
      aria-hidden="true"
      data-lasso
      className="absolute inset-0 z-[5] size-full cursor-crosshair touch-none"
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <polygon
        points={shown.map(point => point.join(',')).join(' ')}
        className="fill-focus/15 stroke-2 stroke-focus"
        strokeDasharray="6 4"
      />
    </svg>
  )
}
