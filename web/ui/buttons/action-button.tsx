import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../cx'
import { Spinner } from '../display/spinner'
import { Button, type ButtonProps } from './button'

/** How long work is shown at least, and how long its end. */
const leastWork = 700
const showEnd = 1500

type State = 'normal' | 'loading' | 'success' | 'error'

export interface ActionButtonProps extends Omit<ButtonProps, 'onClick' | 'loading' | 'asChild'> {
  /** The work; a rejection shows the cross. Tell people why with a toast or beside the button. */
  action: () => Promise<unknown>
  onDone?: () => void
  onError?: (error: unknown) => void
}

/** Does something once: normal → working → check or cross → normal. Presses in between are ignored. */
export function ActionButton({
  action,
  onDone,
  onError,
  icon,
  children,
  className,
  kind = 'primary',
  ...rest
}: ActionButtonProps) {
  const t = useTranslations('ui')
  const [state, setState] = useState<State>('normal')
  const alive = useAlive()

  const run = async () => {
    if (state !== 'normal') return
    setState('loading')
    const began = performance.now()
    const failure = await action().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    await pause(leastWork - (performance.now() - began))
    if (!alive.current) return
    setState(failure ? 'error' : 'success')
    if (failure) onError?.(failure.error)
    await pause(showEnd)
    if (!alive.current) return
    setState('normal')
    if (!failure) onDone?.()
  }

  return (
    <>
      <Button
        {...rest}
        kind={state === 'error' ? 'danger' : kind}
        icon={state === 'normal' ? icon : undefined}
        aria-busy={state === 'loading' || undefined}
        data-state={state}
        onClick={run}
        className={cx('relative', className)}
      >
        <span className={cx('inline-flex items-center gap-1.5', state !== 'normal' && 'invisible')}>
          {children}
        </span>
        {state !== 'normal' && (
          <span className="anim-fade absolute inset-0 grid place-items-center">
            {state === 'loading' && <Spinner />}
            {state === 'success' && <Check size={18} aria-hidden />}
            {state === 'error' && <X size={18} aria-hidden />}
          </span>
        )}
      </Button>
      <span role="status" className="sr-only">
        {state !== 'normal' && t(`action.${state}`)}
      </span>
    </>
  )
}

/** Whether the component still stands when slow work comes back. */
export function useAlive() {
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  return alive
}

export function pause(milliseconds: number) {
  return milliseconds > 0 ? new Promise<void>(done => setTimeout(done, milliseconds)) : Promise.resolve()
}
