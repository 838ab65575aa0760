import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'

interface PointerDrag {
  area: RefObject<HTMLElement | null>
  /** Whether this item can move. */
  mayGrab: (key: string) => boolean
  onBegin: (key: string) => void
  /** Reports the lane under the pointer and the pixels from its left edge; null outside all lanes. */
  onOver: (laneKey: string | null, left: number, point: { x: number; y: number }) => void
  onDrop: () => void
  onCancel: () => void
}

/** A mouse starts a drag after this many pixels. A finger starts it after a rest, because it scrolls otherwise. */
const slack = 5
const restMs = 350
/** Pixels from the edge at which the board scrolls during a drag. */
const edge = 36

/** Moves items of the board with a mouse, a pen or a finger. */
export function usePointerDrag(drag: PointerDrag) {
  const current = useRef(drag)
  current.current = drag
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])

  return (event: ReactPointerEvent<HTMLElement>) => {
    const item = (event.target as Element).closest<HTMLElement>('[data-item]')
    const key = item?.dataset.item
    if (!key || event.button !== 0 || !current.current.mayGrab(key)) return
    end.current?.()
    const start = { x: event.clientX, y: event.clientY }
    const isTouch = event.pointerType === 'touch'
    let isDragging = false
    const begin = () => {
      isDragging = true
      current.current.onBegin(key)
      over(start)
    }
    const over = (point: { x: number; y: number }) => {
      const lane = document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('[data-lane]')
      const track = lane?.querySelector('[data-track]')
      const left = track ? point.x - track.getBoundingClientRect().left : 0
      current.current.onOver(lane?.dataset.lane ?? null, left, point)
    }
    const rest = isTouch ? setTimeout(begin, restMs) : undefined
    const move = (moved: PointerEvent) => {
      const point = { x: moved.clientX, y: moved.clientY }
      const isFar = Math.hypot(point.x - start.x, point.y - start.y) > slack
      if (!isDragging && isFar && isTouch) return stop()
      if (!isDragging && isFar) begin()
      if (!isDragging) return
      scrollAlong(current.current.area.current, point)
      over(point)
    }
    const drop = () => {
      stop()
      if (!isDragging) return
      // The click at the end of a drag selects nothing.
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }))
      current.current.onDrop()
    }
    const cancel = () => {
      stop()
      if (isDragging) current.current.onCancel()
    }
    const press = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.preventDefault()
      cancel()
    }
    const hold = (touched: TouchEvent) => {
      if (isDragging) touched.preventDefault()
    }
    const stop = () => {
      clearTimeout(rest)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', press, { capture: true })
      removeEventListener('touchmove', hold)
      end.current = null
    }
    end.current = stop
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', press, { capture: true })
    addEventListener('touchmove', hold, { passive: false })
  }
}

function swallow(event: Event) {
  event.stopPropagation()
  event.preventDefault()
}

function scrollAlong(area: HTMLElement | null, { x, y }: { x: number; y: number }) {
  if (!area) return
  const box = area.getBoundingClientRect()
  const by = (at: number, from: number, to: number) => (at < from + edge ? -14 : at > to - edge ? 14 : 0)
  area.scrollBy(by(x, box.left + 120, box.right), by(y, box.top + 24, box.bottom))
}
