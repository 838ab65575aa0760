import { useTranslations } from 'use-intl'
import type { Waypoint } from '../routes/board'
import { sketchOf } from './sketch'

const SIZE = { width: 600, height: 200 }
const RADIUS = 11

/** The way of a route as a drawing for paper: its stops by their numbers, without streets. */
export function RouteSketch({ waypoints }: { waypoints: readonly Waypoint[] }) {
  const t = useTranslations('routes')
  const { line, marks } = sketchOf(
    waypoints.map(({ address }) => ({ geo: address.geo })),
    SIZE,
  )
  if (marks.length < 2) return null
  return (
    <svg
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={t('print.sketch')}
      className="mt-3 w-full rounded-ctl border"
    >
      <polyline
        points={line.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeDasharray="4 3"
      />
      {marks.map(({ x, y, numbers }) => {
        const label = numbers.join(', ')
        const width = Math.max(2 * RADIUS, 8 + 7 * label.length)
        return (
          <g key={label} transform={`translate(${x} ${y})`}>
            <rect
              x={-width / 2}
              y={-RADIUS}
              width={width}
              height={2 * RADIUS}
              rx={RADIUS}
              className="fill-surface"
              stroke="currentColor"
              strokeWidth={1.5}
            />
            <text textAnchor="middle" y={4} fontSize={12} fontWeight={600} fill="currentColor">
              {label}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
