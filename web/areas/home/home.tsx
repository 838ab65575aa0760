import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { hasOffice, useSession } from '../../session/session'
import { hasDestination, where } from '../cart/where'
import { Waiting } from './waiting'

const FrontDoor = lazy(() => import('./front-door'))
const LunchToday = lazy(() => import('../canteen/lunch-today'))
const SearchResults = lazy(() => import('../shop/search'))

/**
 * Where food is found: at the front door for who has said nothing yet, at today's lunch for who eats at an office, and
 * at the kitchens for who looks for something.
 */
export default function HomeScreen() {
  const session = useSession()
  const chosen = where.use()
  const asked = useSearch({ from: '/shop/search' })
  const isAsked = Object.values(asked).some(value => value !== undefined)
  const Screen = isAsked
    ? SearchResults
    : hasOffice(session) && chosen.address === null
      ? LunchToday
      : session.status === 'signedOut' && !hasDestination(chosen)
        ? FrontDoor
        : SearchResults
  if (!isAsked && session.status === 'loading') return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <Screen />
    </Suspense>
  )
}
