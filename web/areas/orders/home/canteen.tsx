import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { hasOffice, useSession } from '../../../session/session'
import { where } from '../cart/where'
import { Waiting } from './waiting'

const LunchToday = lazy(() => import('../canteen/lunch-today'))
const DishAtItsKitchen = lazy(() => import('./dish-at-its-kitchen'))
const CanteenLanding = lazy(() => import('../canteen/canteen'))

/** Today's lunch of who eats at an office, and for everybody else what a canteen here is. */
export default function CanteenScreen() {
  const session = useSession()
  const { address } = where.use()
  const { product, store } = useSearch({ from: '/shop/canteen' })
  const isDish = product !== undefined && store !== undefined
  if (session.status === 'loading') return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      {hasOffice(session) && (isDish || address === null) ? (
        <LunchToday />
      ) : isDish ? (
        <DishAtItsKitchen />
      ) : (
        <CanteenLanding />
      )}
    </Suspense>
  )
}
