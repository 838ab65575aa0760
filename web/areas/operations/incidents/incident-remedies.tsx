import { CalendarClock, CircleX, Gift, Mail, Phone, Truck, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Incidence } from '../../../../src/modules/operations/incidents/contract/incidences'
import { api, trpc } from '../../../api'
import { lazyPart } from '../../../router/lazy-part'
import { Opening } from '../../../router/opening'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { newRecordId } from './record-id'
import type { RemedyName } from './remedy-frame'

const RemedyDialog = lazyPart(async () => ({ default: (await import('./remedy-dialogs')).RemedyDialog }))

/** What helps, one press away: money back, credit, another time, another courier, a call. */
export function IncidentRemedies({ incident }: { incident: Incidence }) {
  const t = useTranslations('incidents')
  const { can } = useSession()
  const [asked, setAsked] = useState<RemedyName | null>(null)
  const remedies = trpc.admin.incidences.remedies.useQuery({ id: incident.id })
  if (remedies.isError)
    return (
      <Section title={t('remedy.title')}>
        <ErrorState error={remedies.error} onRetry={() => remedies.refetch()} />
      </Section>
    )
  if (!remedies.data)
    return (
      <Section title={t('remedy.title')}>
        <Skeleton className="h-10 w-full" />
      </Section>
    )
  const { customer, courier, order, mayCredit, mayCancel, reschedule, whyNotReschedule, mayReassign } =
    remedies.data
  const called = (person: 'customer' | 'courier') =>
    void api.admin.incidences.contact.mutate({ id: incident.id, key: newRecordId(), person }).catch(() => {})
  const acts = [
    ...(order?.refundable?.amount && can('admin.incidences.refund') ? [['refund', Undo2] as const] : []),
    ...(mayCredit && can('admin.incidences.credit') ? [['credit', Gift] as const] : []),
    ...(reschedule ? [['reschedule', CalendarClock] as const] : []),
    ...(mayReassign ? [['reassign', Truck] as const] : []),
    ...(mayCancel ? [['cancelOrder', CircleX] as const] : []),
  ]
  const people = [
    ...(customer ? [['customer', customer.phone, customer.email] as const] : []),
    ...(courier ? [['courier', courier.phone, null] as const] : []),
  ]
  if (!acts.length && !whyNotReschedule && !people.some(([, phone, email]) => phone || email)) return null
  return (
    <Section title={t('remedy.title')}>
      <div className="flex flex-wrap gap-2">
        {acts.map(([name, icon]) => (
          <Button key={name} icon={icon} onClick={() => setAsked(name)}>
            {t(`remedy.${name}`)}
          </Button>
        ))}
        {people.map(
          ([person, phone, email]) =>
            (phone || email) && (
              <Button key={person} asChild>
                <a href={phone ? `tel:${phone}` : `mailto:${email}`} onClick={() => called(person)}>
                  {phone ? <Phone size={16} aria-hidden /> : <Mail size={16} aria-hidden />}
                  {t(phone ? `remedy.call.${person}` : 'remedy.write')}
                </a>
              </Button>
            ),
        )}
      </div>
      {whyNotReschedule && (
        <p className="mt-2 text-note text-text2">{t(`remedy.whyNotReschedule.${whyNotReschedule}`)}</p>
      )}
      <Suspense fallback={<Opening />}>
        {asked && (
          <RemedyDialog
            name={asked}
            incident={incident}
            remedies={remedies.data}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </Section>
  )
}
