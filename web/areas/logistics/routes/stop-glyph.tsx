import { Check } from 'lucide-react'
import { inkOn } from '../../../map/marker-atlas'
import { cx } from '../../../ui/cx'

/** The number of a stop as the map draws it: a square where something is fetched, a circle where it is brought. */
export function StopGlyph({
  number,
  isPickup,
  colour,
  isDone = false,
}: {
  number: number
  isPickup: boolean
  colour: string
  isDone?: boolean
}) {
  return (
    <span
      aria-hidden
      style={isDone ? undefined : { background: colour, color: inkOn(colour) }}
      className={cx(
        'num grid size-6 shrink-0 place-items-center font-semibold text-meta',
        isPickup ? 'rounded-[6px]' : 'rounded-full',
        isDone && 'bg-okSoft text-ok',
      )}
    >
      {isDone ? <Check size={13} strokeWidth={3} /> : number}
    </span>
  )
}
