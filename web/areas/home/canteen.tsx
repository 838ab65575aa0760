import { lazy, Suspense } from 'react'
import { hasOffice, useSession } from '../../session/session'
import { where } from '../cart/where'
import { Waiting } from './waiting'

const LunchToday = lazy(() => import('../canteen/lunch-today'))
const CanteenLanding = lazy(() => import('../canteen/canteen'))

/** Today's lunch of who eats at an office, and for everybody else what a canteen here is. */
export default function CanteenScreen() {
  const session = useSession()
  const { address } = where.use()
  if (session.status === 'loading') return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      {hasOffice(session) && address === null ? <LunchToday /> : <CanteenLanding />}
    </Suspense>
  )
}
