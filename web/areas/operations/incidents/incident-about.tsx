import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { DAY_MS } from '../../../../src/core/rules/instant'
import type { Incidence } from '../../../../src/modules/operations/incidents/contract/incidences'
import { useSession } from '../../../session/session'
import { useNow } from '../../../ui/display/figures'
import { Banner } from '../../../ui/feedback/banner'
import { Facts, Section } from '../../../ui/layout/page'

/** Within so long, every incident should have found somebody. */
const ANSWERED_WITHIN_MS = DAY_MS
const MINUTE_MS = 60_000

/** Which order, whose kitchen and who told of it, each a step away. */
export function IncidentAbout({ incident }: { incident: Incidence }) {
  const t = useTranslations('incidents')
  const now = useNow(MINUTE_MS)
  const { can } = useSession()
  const isOverdue = incident.status === 'OPEN' && now - incident.createdAt.getTime() > ANSWERED_WITHIN_MS
  const { purchaseId, purchaseUfid, storeId, storeName, locationId, locationName } = incident
  const { reporterId, reporterName } = incident
  return (
    <>
      {isOverdue && <Banner tone="warn">{t('incidence.overdue')}</Banner>}
      <Section title={t('incidence.about')}>
        <Facts
          items={[
            ...(purchaseId
              ? [
                  [
                    t('incidence.order'),
                    <Link
                      key="order"
                      to="/admin/purchases/{-$orderId}"
                      params={{ orderId: purchaseId }}
                      className="num text-brand underline"
                    >
                      {purchaseUfid ?? purchaseId}
                    </Link>,
                  ] as const,
                ]
              : []),
            ...(storeId
              ? [
                  [
                    t('incidence.store'),
                    !can('admin.stores.update') ? (
                      (storeName ?? storeId)
                    ) : (
                      <Link
                        key="store"
                        to="/admin/stores/{-$entityId}"
                        params={{ entityId: storeId }}
                        className="text-brand underline"
                      >
                        {storeName ?? storeId}
                      </Link>
                    ),
                  ] as const,
                ]
              : []),
            ...(locationId
              ? [
                  [
                    t('incidence.location'),
                    !can('admin.locations.create') ? (
                      (locationName ?? locationId)
                    ) : (
                      <Link
                        key="location"
                        to="/admin/locations/{-$entityId}"
                        params={{ entityId: locationId }}
                        className="text-brand underline"
                      >
                        {locationName ?? locationId}
                      </Link>
                    ),
                  ] as const,
                ]
              : []),
            [
              t('incidence.reporter'),
              reporterId && !can('admin.users.update') ? (
                reporterName || reporterId
              ) : reporterId ? (
                <Link
                  key="reporter"
                  to="/admin/users/{-$entityId}"
                  params={{ entityId: reporterId }}
                  className="text-brand underline"
                >
                  {reporterName || reporterId}
                </Link>
              ) : (
                t('incidence.automatic')
              ),
            ] as const,
            ...(incident.contact
              ? [
                  [
                    t('incidence.contact'),
                    <a key="contact" href={`mailto:${incident.contact}`} className="text-brand underline">
                      {incident.contact}
                    </a>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Section>
      {incident.photoURL && (
        <Section title={t('incidence.photo')}>
          <a href={incident.photoURL} target="_blank" rel="noreferrer">
            <img
              src={incident.photoURL}
              alt={t('incidence.photoAlt')}
              className="max-h-80 rounded-card border object-contain"
            />
          </a>
        </Section>
      )}
    </>
  )
}
