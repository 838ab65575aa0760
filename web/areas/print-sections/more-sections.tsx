import { lazy, Suspense } from 'react'
import { trpc } from '../../api'
import { useSession } from '../../session/session'
import type { Desk } from '../print-desk/use-desk'

const SuperAdminSections = lazy(() => import('./super-admin-sections'))
const PartnerSection = lazy(() => import('./partner-section'))

/** What some people may put on the desk, beside what they write themselves. */
export function MoreSections({ desk }: { desk: Desk }) {
  const { status } = useSession()
  const partner = trpc.merchant.printing.partner.useQuery(undefined, {
    enabled: status === 'signedIn',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Suspense>
      {partner.data && <PartnerSection desk={desk} partner={partner.data} />}
      {desk.isSuperAdmin && <SuperAdminSections desk={desk} />}
    </Suspense>
  )
}
