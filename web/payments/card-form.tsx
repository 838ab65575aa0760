import { lazy, type Ref, Suspense, useEffect, useRef } from 'react'
import { Skeleton } from '../ui/display/skeleton'
import type { CardDesk, PaymentSettings } from './payment-port'

const SimulatorCardForm = lazy(() => import('./simulator-card-form'))
const StripeCardForm = lazy(() => import('./stripe-card-form'))

export interface CardFormProps {
  settings: PaymentSettings
  /** Who pays, to begin with. */
  holder: string
  /** While a saved card is chosen: the desk is still needed, for the bank's page. */
  hidden: boolean
  desk: Ref<CardDesk>
  /** Typing goes into it as soon as it is there. */
  autoFocus?: boolean
  onComplete?: (isComplete: boolean) => void
  /** From now on the desk is there. */
  onLoaded?: () => void
}

/** The fields of the provider in use, loaded when they are first wanted. */
export function CardForm({
  onComplete = () => undefined,
  onLoaded,
  autoFocus = false,
  ...props
}: CardFormProps) {
  const Form = props.settings.provider === 'stripe' ? StripeCardForm : SimulatorCardForm
  return (
    <Suspense fallback={props.hidden ? null : <Skeleton className="h-32" />}>
      <Form {...props} autoFocus={autoFocus} onComplete={onComplete} />
      {onLoaded && <Loaded tell={onLoaded} />}
    </Suspense>
  )
}

/** Comes into being together with what it stands beside. */
function Loaded({ tell }: { tell: () => void }) {
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => latest.current(), [])
  return null
}
