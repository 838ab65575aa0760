import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { City } from '../../../../src/core/contract/common'
import type { ArrivalFigures } from '../../../../src/modules/logistics/arrival-times/contract/arrival-accuracy'
import { ACCURACY_DAYS } from '../../../../src/modules/logistics/arrival-times/rules/arrival-error'
import { VEHICLE_TYPES } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Select } from '../../../ui/fields/select'
import { Section } from '../../../ui/layout/page'

/** How well arrivals that customers were promised were kept in the last days, in a city and by vehicle. */
export function ArrivalTimes({ city }: { city: City }) {
  const t = useTranslations('mission-control.arrivals')
  const [days, setDays] = useState<(typeof ACCURACY_DAYS)[number]>(7)
  const answer = trpc.logistics.arrivals.accuracy.useQuery(
    { days, city },
    { staleTime: 60_000, placeholderData: before => before },
  )
  const { data } = answer
  return (
    <Section
      title={t('title')}
      actions={
        <div className="w-40">
          <Select
            label={t('period')}
            value={String(days)}
            onChange={value => setDays(value === '30' ? 30 : 7)}
            options={ACCURACY_DAYS.map(count => ({ value: String(count), label: t('days', { count }) }))}
          />
        </div>
      }
    >
      {answer.isError && !data ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : data.total.arrivals === 0 ? (
        <p className="text-text2">{t('none')}</p>
      ) : (
        <div className="space-y-5">
          <Totals figures={data.total} />
          <Vehicles vehicles={data.vehicles} />
        </div>
      )}
    </Section>
  )
}

/** What is written of figures; a dash where nothing was shown on the way. */
function useFigureTexts() {
  const t = useTranslations('mission-control.arrivals')
  const f = useFormat()
  const minutes = (seconds: number) => t('minutes', { count: Math.round(seconds / 6) / 10 })
  return {
    inside: ({ insideShown, shown }: ArrivalFigures) => (shown ? f.percent(insideShown / shown) : '–'),
    insideChosen: ({ insideChosen, arrivals }: ArrivalFigures) =>
      arrivals ? f.percent(insideChosen / arrivals) : '–',
    error: ({ medianErrorSeconds }: ArrivalFigures) =>
      medianErrorSeconds === null ? '–' : minutes(medianErrorSeconds),
    delay: ({ medianDelaySeconds: seconds }: ArrivalFigures) =>
      seconds === null
        ? ''
        : t(seconds === 0 ? 'onTime' : seconds < 0 ? 'earlier' : 'later', {
            time: minutes(Math.abs(seconds)),
          }),
  }
}

function Totals({ figures }: { figures: ArrivalFigures }) {
  const t = useTranslations('mission-control.arrivals')
  const f = useFormat()
  const texts = useFigureTexts()
  const { shown, early, late } = figures
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4">
      <Figure
        name={t('inside')}
        value={texts.inside(figures)}
        detail={shown ? t('outside', { early, late, shown }) : undefined}
      />
      <Figure name={t('error')} value={texts.error(figures)} detail={texts.delay(figures)} />
      <Figure name={t('insideChosen')} value={texts.insideChosen(figures)} />
      <Figure name={t('count')} value={f.number(figures.arrivals)} />
    </dl>
  )
}

function Figure({ name, value, detail }: { name: string; value: string; detail?: string | undefined }) {
  return (
    <div>
      <dt className="text-dense text-text2">{name}</dt>
      <dd className="num mt-1 text-title">{value}</dd>
      {detail && <dd className="num text-meta text-text3">{detail}</dd>}
    </div>
  )
}

type OfVehicle = ArrivalFigures & { vehicle: string | null }

function Vehicles({ vehicles }: { vehicles: readonly OfVehicle[] }) {
  const t = useTranslations('mission-control.arrivals')
  const routesTexts = useTranslations('routes')
  const f = useFormat()
  const texts = useFigureTexts()
  const nameOf = (vehicle: string | null) => {
    const type = VEHICLE_TYPES.find(one => one === vehicle)
    return type ? routesTexts(`vehicle.${type}`) : t('noVehicle')
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <section tabIndex={0} aria-label={t('byVehicle')} className="-mx-4 -mb-2 overflow-x-auto px-4 pb-2">
      <table className="w-full text-dense">
        <thead className="text-chip text-text3">
          <tr>
            <th scope="col" className="pb-1 text-left align-bottom font-medium">
              {t('vehicle')}
            </th>
            <Heading>{t('inside')}</Heading>
            <Heading>{t('error')}</Heading>
            <Heading>{t('insideChosen')}</Heading>
            <Heading>{t('count')}</Heading>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {vehicles.map(figures => (
            <tr key={figures.vehicle}>
              <th scope="row" className="min-w-28 py-1.5 text-left font-medium">
                {nameOf(figures.vehicle)}
              </th>
              <Cell>{texts.inside(figures)}</Cell>
              <Cell>{texts.error(figures)}</Cell>
              <Cell>{texts.insideChosen(figures)}</Cell>
              <Cell>{f.number(figures.arrivals)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Heading = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="pb-1 pl-4 text-right align-bottom font-medium sm:whitespace-nowrap">
    {children}
  </th>
)
const Cell = ({ children }: { children: ReactNode }) => (
  <td className="num whitespace-nowrap py-1.5 pl-4 text-right">{children}</td>
)
