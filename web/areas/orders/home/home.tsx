import { lazyRouteComponent, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { loadTextsInUse, type TextArea } from '../../../i18n/texts'
import { withTexts } from '../../../i18n/with-texts'
import { hasOffice, type Session, sessionNow, useSession } from '../../../session/session'
import { hasDestination, type Where, where } from '../cart/where'
import type { OpenProduct } from '../menu/open-product'
import { Waiting } from './waiting'

const FrontDoor = part(['home'], () => import('./front-door'))
const LunchToday = part(['canteen'], () => import('../canteen/lunch-today'))
const SearchResults = part([], () => import('../shop/search'))
const DishAtItsKitchen = part([], () => import('./dish-at-its-kitchen'))

/**
 * Where food is found: at the front door for who has said nothing yet, at today's lunch for who eats at an office, and
 * at the kitchens for who looks for something.
 */
export default function HomeScreen() {
  const session = useSession()
  const chosen = where.use()
  const asked = useSearch({ from: '/shop/search' })
  const Part = partFor(session, chosen, asked)?.Part ?? Waiting
  return (
    <Suspense fallback={<Waiting />}>
      <Part />
    </Suspense>
  )
}

/** Fetches what will be shown, as far as that is known already: a stranger sees the page at once, and nothing before it. */
export const fetchPart = async (asked: Partial<OpenProduct>): Promise<void> => {
  await partFor(sessionNow(), where.get(), asked)?.fetch()
}

function partFor(session: Session, chosen: Where, { product, store, date, ...asked }: Partial<OpenProduct>) {
  if (Object.values(asked).some(value => value !== undefined)) return SearchResults
  if (session.status === 'loading') return null
  const isDish = product !== undefined && store !== undefined
  if (hasOffice(session) && (isDish || chosen.address === null)) return LunchToday
  if (isDish) return DishAtItsKitchen
  if (date !== undefined) return SearchResults
  return session.status === 'signedOut' && !hasDestination(chosen) ? FrontDoor : SearchResults
}

/** A part and its texts, in whatever language it is fetched for. */
function part(texts: readonly TextArea[], load: () => Promise<{ default: () => ReactNode }>) {
  const Part = lazyRouteComponent(withTexts(texts, load))
  return { Part, fetch: () => Promise.all([loadTextsInUse(texts), Part.preload?.()]) }
}
