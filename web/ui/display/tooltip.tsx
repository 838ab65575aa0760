import {
  cloneElement,
  type FocusEvent,
  isValidElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx'
import { Kbd } from './kbd'

export interface TooltipProps {
  text: ReactNode
  shortcut?: string
  side?: 'top' | 'bottom'
  /** One element that can be hovered and focused. */
  children: ReactNode
}

type Handlers = {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  'aria-describedby'?: string
}

const openAfter = 400
const closeAfter = 120

/**
 * A word about a control on hover and focus; Escape closes it and the pointer may move onto it. Written by hand
 * because it stands in the first load, where a positioning library would cost more than the rest of the kit.
 */
export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isHovered, setIsHovered] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!text || !isValidElement(children)) return children

  const later = (delay: number, work: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, delay)
  }
  const open = (element: HTMLElement, byPointer: boolean) => {
    setAnchor(element)
    setIsHovered(byPointer)
  }
  const child = children as ReactElement<Handlers>
  const handlers: Handlers = {
    onPointerEnter: event => {
      child.props.onPointerEnter?.(event)
      const element = event.currentTarget
      if (event.pointerType !== 'touch') later(openAfter, () => open(element, true))
    },
    onPointerLeave: event => {
      child.props.onPointerLeave?.(event)
      later(closeAfter, () => setAnchor(null))
    },
    // Who presses has read it, and what it covers may be pressed next.
    onPointerDown: event => {
      child.props.onPointerDown?.(event)
      clearTimeout(timer.current)
      setAnchor(null)
    },
    onFocus: event => {
      child.props.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget, false)
    },
    onBlur: event => {
      child.props.onBlur?.(event)
      clearTimeout(timer.current)
      setAnchor(null)
    },
    onKeyDown: event => {
      child.props.onKeyDown?.(event)
      if (event.key === 'Escape' && anchor) setAnchor(null)
    },
    'aria-describedby': anchor ? id : child.props['aria-describedby'],
  }
  return (
    <>
      {cloneElement(child, handlers)}
      {anchor?.isConnected &&
        createPortal(
          <Bubble
            id={id}
            anchor={anchor}
            side={side}
            isHovered={isHovered}
            onEnter={() => clearTimeout(timer.current)}
            onLeave={() => later(closeAfter, () => setAnchor(null))}
          >
            {text}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </Bubble>,
          document.body,
        )}
    </>
  )
}

interface BubbleProps {
  id: string
  anchor: HTMLElement
  side: 'top' | 'bottom'
  /** Opened by the pointer, which may move onto it. What the focus opened must not cover what else can be pressed. */
  isHovered: boolean
  onEnter: () => void
  onLeave: () => void
  children: ReactNode
}

function Bubble({ id, anchor, side, isHovered, onEnter, onLeave, children }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)

  useLayoutEffect(() => {
    const size = bubble.current?.getBoundingClientRect()
    if (!size) return
    const target = anchor.getBoundingClientRect()
    const gap = 6
    const above = target.top - size.height - gap
    const below = target.bottom + gap
    const fitsBelow = below + size.height < innerHeight
    const top = side === 'top' ? (above > 4 ? above : below) : fitsBelow ? below : above
    const centred = target.left + target.width / 2 - size.width / 2
    setPlace({ left: Math.max(8, Math.min(centred, innerWidth - size.width - 8)), top })
  }, [anchor, side])

  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
      className={cx(
        'anim-fade fixed z-[70] flex max-w-72 items-center gap-2 rounded-ctl bg-text px-2 py-1 text-canvas text-meta shadow-pop',
        !isHovered && 'pointer-events-none',
      )}
    >
      {children}
    </div>
  )
}
