import { type PointerEvent, useEffect, useState } from 'react'
import type { Geo } from '../../src/core/contract/common'
import { metersBetween } from '../../src/core/rules/ordering/distance'

type Point = readonly [x: number, y: number]
type DrawnArea = { shape: 'circle'; centre: Geo; meters: number } | { shape: 'polygon'; corners: Geo[] }

export interface Pen {
  shape: DrawnArea['shape']
  onDrawn: (area: DrawnArea) => void
  onCancel: () => void
}

/** Pixels from the first corner at which a press closes the polygon. */
const CLOSES_WITHIN = 14

/** Draws an area on a map: a circle dragged from its centre, or a polygon pressed corner by corner. */
export default function AreaPen({ pen, geoAt }: { pen: Pen; geoAt: (point: Point) => Geo }) {
  const { shape, onDrawn, onCancel } = pen
  const [points, setPoints] = useState<readonly Point[]>([])
  const [pointer, setPointer] = useState<Point | null>(null)

  const finishPolygon = (corners: readonly Point[]) => {
    if (corners.length < 3) return
    onDrawn({ shape: 'polygon', corners: corners.map(geoAt) })
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCancel()
      else if (event.key === 'Enter' && shape === 'polygon') finishPolygon(points)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })

  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }
  const press = (event: PointerEvent<SVGSVGElement>) => {
    const point = pointOf(event)
    const [first] = points
    setPointer(point)
    if (shape === 'circle') {
      event.currentTarget.setPointerCapture(event.pointerId)
      return setPoints([point])
    }
    if (first && points.length > 2 && distance(first, point) < CLOSES_WITHIN) return finishPolygon(points)
    setPoints([...points, point])
  }
  const release = (event: PointerEvent<SVGSVGElement>) => {
    const [centre] = points
    if (shape !== 'circle' || !centre) return
    const middle = geoAt(centre)
    setPoints([])
    onDrawn({
      shape: 'circle',
      centre: middle,
      meters: Math.round(metersBetween(middle, geoAt(pointOf(event)))),
    })
  }
  const [first] = points
  return (
    <svg
      aria-hidden="true"
      data-pen={shape}
      className="absolute inset-0 z-[5] size-full cursor-crosshair touch-none"
      onPointerDown={press}
      onPointerMove={event => setPointer(pointOf(event))}
      onPointerUp={release}
      onPointerCancel={() => setPoints([])}
    >
      {shape === 'circle' && first && pointer && (
        <circle
          cx={first[0]}
          cy={first[1]}
          r={distance(first, pointer)}
          className="fill-focus/15 stroke-2 stroke-focus"
        />
      )}
      {shape === 'polygon' && first && (
        <>
          <polygon
            points={[...points, ...(pointer ? [pointer] : [])].map(point => point.join(',')).join(' ')}
            className="fill-focus/15 stroke-2 stroke-focus"
            strokeDasharray="6 4"
          />
          {points.map(([x, y], index) => (
            <circle
              key={points.slice(0, index + 1).join(' ')}
              cx={x}
              cy={y}
              r={index === 0 ? 7 : 4}
              className="fill-surface stroke-2 stroke-focus"
            />
          ))}
        </>
      )}
    </svg>
  )
}

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])
