import { lazy, type Ref, Suspense } from 'react'
import { Skeleton } from '../ui/skeleton'
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
  onComplete?: (isComplete: boolean) => void
}

/** The fields of the provider in use, loaded when they are first wanted. */
export function CardForm({ onComplete = () => undefined, ...props }: CardFormProps) {
  const Form = props.settings.provider === 'stripe' ? StripeCardForm : SimulatorCardForm
  return (
    <Suspense fallback={<Skeleton className={props.hidden ? 'h-11' : 'h-44'} />}>
      <Form {...props} onComplete={onComplete} />
    </Suspense>
  )
}
