import { Check, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../cx'
import { Spinner } from '../display/spinner'
import { pause, useAlive } from './action-button'

export const slider = {
  width: 200,
  dialogWidth: 280,
  height: 60,
  /** Without an action of its own it still takes a moment. */
  fakeAction: 300,
  feedback: 700,
  /** So many pixels beside it the finger may stray before the drag ends. */
  dragPadding: 120,
  holdEnter: 1000,
}

type State = 'normal' | 'loading' | 'success' | 'error'

export interface SlideToConfirmProps {
  /** What it does, written on it: "Slide when you arrive". */
  label: string
  /** The work; a rejection shows a cross and brings the handle back. */
  action?: () => Promise<unknown>
  onDone?: () => void
  onError?: (error: unknown) => void
  kind?: 'brand' | 'danger'
  /** Pixels; 'full' fills its place. */
  width?: number | 'full'
  whyDisabled?: string | null
}

/**
 * For steps that cannot be taken back: drag the handle fully across, or hold Enter for a second. Shows the work, then
 * a check or a cross.
 */
export function SlideToConfirm({
  label,
  action,
  onDone,
  onError,
  kind = 'brand',
  width = slider.width,
  whyDisabled,
}: SlideToConfirmProps) {
  const t = useTranslations('ui')
  const [state, setState] = useState<State>('normal')
  const [progress, setProgress] = useState(0)
  const [dragging, setDragging] = useState(false)
  const track = useRef<HTMLDivElement>(null)
  const grabbedAt = useRef(0)
  // A quick finger lets go before what it did last is on screen.
  const reached = useRef(0)
  const holding = useRef<ReturnType<typeof setInterval>>(undefined)
  const alive = useAlive()
  useEffect(() => () => clearInterval(holding.current), [])

  const handle = slider.height - 8
  const usable = () => Math.max(1, (track.current?.clientWidth ?? slider.width) - handle - 8)
  const idle = state === 'normal' && !whyDisabled

  const confirm = async () => {
    clearInterval(holding.current)
    setProgress(1)
    setState('loading')
    const work = action ? action() : pause(slider.fakeAction)
    const failure = await work.then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (!alive.current) return
    setState(failure ? 'error' : 'success')
    if (failure) onError?.(failure.error)
    await pause(slider.feedback)
    if (!alive.current) return
    setProgress(0)
    setState('normal')
    if (!failure) onDone?.()
  }

  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    if (!idle) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbedAt.current = event.clientX - progress * usable()
    reached.current = progress
    setDragging(true)
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!dragging) return
    const box = track.current?.getBoundingClientRect()
    const strayed =
      box && (event.clientY < box.top - slider.dragPadding || event.clientY > box.bottom + slider.dragPadding)
    if (strayed) return letGo()
    reached.current = Math.min(1, Math.max(0, (event.clientX - grabbedAt.current) / usable()))
    setProgress(reached.current)
  }
  const letGo = () => {
    if (!dragging) return
    setDragging(false)
    setProgress(0)
  }
  const drop = () => {
    if (!dragging) return
    setDragging(false)
    if (reached.current >= 0.98) void confirm()
    else setProgress(0)
  }

  const hold = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!idle || event.repeat) return
    const began = performance.now()
    clearInterval(holding.current)
    holding.current = setInterval(() => {
      const held = (performance.now() - began) / slider.holdEnter
      setProgress(Math.min(1, held))
      if (held >= 1) void confirm()
    }, 16)
  }
  const release = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'Enter' || state !== 'normal') return
    clearInterval(holding.current)
    setProgress(0)
  }

  const colours =
    kind === 'danger'
      ? { track: 'bg-badSoft text-bad', handle: 'bg-badSolid text-onBad' }
      : { track: 'bg-brandSoft text-brand', handle: 'bg-brand text-onBrand' }
  const shown =
    state === 'error'
      ? { track: 'bg-badSoft text-bad', handle: 'bg-badSolid text-onBad' }
      : whyDisabled
        ? { track: 'bg-mutedSoft text-text2', handle: 'bg-control text-surface' }
        : colours
  const offset = progress * usable()

  return (
    <div
      ref={track}
      data-state={state}
      style={{ height: slider.height, width: width === 'full' ? '100%' : width, maxWidth: '100%' }}
      className={cx(
        'relative flex touch-none select-none items-center justify-center overflow-hidden rounded-full',
        shown.track,
      )}
    >
      <span
        aria-hidden
        style={{ opacity: state === 'normal' ? 1 - progress : 0, paddingInline: handle + 12 }}
        className="text-center font-semibold text-field leading-5"
      >
        {label}
      </span>
      <button
        type="button"
        aria-label={label}
        aria-description={whyDisabled ?? t('slide.how')}
        aria-disabled={!idle || undefined}
        aria-busy={state === 'loading' || undefined}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={letGo}
        onKeyDown={hold}
        onKeyUp={release}
        onBlur={() => {
          clearInterval(holding.current)
          if (state === 'normal') setProgress(0)
        }}
        style={{ width: handle, height: handle, transform: `translateX(${offset}px)` }}
        className={cx(
          'absolute top-1 left-1 grid touch-none place-items-center rounded-full',
          !dragging && 'transition-transform duration-200',
          idle && 'cursor-grab active:cursor-grabbing',
          shown.handle,
        )}
      >
        {state === 'normal' && <ChevronRight size={26} aria-hidden />}
        {state === 'loading' && <Spinner size={22} />}
        {state === 'success' && <Check size={24} aria-hidden />}
        {state === 'error' && <X size={24} aria-hidden />}
      </button>
      <span role="status" className="sr-only">
        {state !== 'normal' && t(`action.${state}`)}
      </span>
    </div>
  )
}
