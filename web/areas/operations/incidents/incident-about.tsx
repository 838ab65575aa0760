import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { DAY_MS } from '../../../../src/core/rules/instant'
import type { Incidence } from '../../../../src/modules/operations/incidents/contract/incidences'
import { useSession } from '../../../session/session'
import { useNow } from '../../../ui/display/figures'
import { Banner } from '../../../ui/feedback/banner'
import { Facts, Section } from '../../../ui/layout/page'
import { IncidentPhotos } from './incident-photos'

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
            ...(incident.routeId && can('logistics.routes.show')
              ? [
                  [
                    t('incidence.route'),
                    <Link
                      key="route"
                      to="/admin/logistics/map"
                      search={{ route: incident.routeId }}
                      className="text-brand underline"
                    >
                      {incident.routeName ?? incident.routeId}
                    </Link>,
                  ] as const,
                ]
              : []),
            ...(incident.stopName ? [[t('incidence.stop'), incident.stopName] as const] : []),
            ...(incident.courierName ? [[t('incidence.courier'), incident.courierName] as const] : []),
            ...(incident.sessionId ? [[t('incidence.session'), incident.sessionId] as const] : []),
            [t('incidence.openedBy'), t(`incidence.opener.${incident.openedBy}`)] as const,
            ...(incident.assigneeName ? [[t('incidence.assignee'), incident.assigneeName] as const] : []),
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
      {incident.photos.length > 0 && (
        <Section title={t('incidence.photos')}>
          <IncidentPhotos photos={incident.photos} />
        </Section>
      )}
    </>
  )
}
