import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { courierName, type Driver } from '../routes/board'
import type { Proposal } from './use-proposal'

type Unassigned = Proposal['unassigned'][number]

interface LeftOrdersProps {
  unassigned: readonly Unassigned[]
  numberOf: (id: string) => string
  driverOf: (driverId: string | null) => Driver | undefined
  isAnonymous: boolean
}

/** The orders that are left out, each with why and with what would mend it. */
export function LeftOrders({ unassigned, numberOf, driverOf, isAnonymous }: LeftOrdersProps) {
  const t = useTranslations('dispatch')
  const routesTexts = useTranslations('routes')
  const format = useFormat()
  const title = t('optimise.left', { count: unassigned.length })
  const mendingOf = ({
    reason,
    minutes,
    arrivesAt,
    closesAt,
    packages,
    driverId,
    vehicleType,
  }: Unassigned) => {
    const driver = driverOf(driverId)
    const name = driver ? courierName(driver, isAnonymous) : t('optimise.aVehicle')
    if (reason === 'window' && minutes && arrivesAt && closesAt)
      return t('optimise.mend.window', {
        name,
        arrives: format.time(arrivesAt),
        closes: format.time(closesAt),
        minutes,
      })
    if (reason === 'vehicleEnds' && minutes) return t('optimise.mend.vehicleEnds', { name, minutes })
    if (reason === 'noRoom' && minutes) return t('optimise.mend.noRoom', { name, minutes })
    if (reason !== 'capacity' || !packages) return null
    return vehicleType
      ? t('optimise.mend.capacity', { count: packages, vehicle: routesTexts(`vehicle.${vehicleType}`) })
      : t('optimise.mend.split', { count: packages })
  }
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold text-bad">{title}</h3>
      <ul className="divide-y">
        {unassigned.map(one => {
          const mending = mendingOf(one)
          return (
            <li key={one.purchaseId} className="flex flex-wrap gap-x-3 py-1.5">
              <span className="num w-24 shrink-0 font-semibold">{numberOf(one.purchaseId)}</span>
              <span className="min-w-0 flex-1 basis-52 text-text2">
                {t(`optimise.reasons.${one.reason}`)}
                {mending && <span className="num block text-text">{mending}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
