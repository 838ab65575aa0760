import { lazy, Suspense } from 'react'
import type { Desk } from '../print-desk/use-desk'

const SuperAdminSections = lazy(() => import('./super-admin-sections'))
const PartnerSection = lazy(() => import('./partner-section'))

/** What some people may put on the desk, beside what they write themselves. */
export function MoreSections({ desk }: { desk: Desk }) {
  return (
    <Suspense>
      {desk.partner && <PartnerSection desk={desk} partner={desk.partner} />}
      {desk.isSuperAdmin && <SuperAdminSections desk={desk} />}
    </Suspense>
  )
}
