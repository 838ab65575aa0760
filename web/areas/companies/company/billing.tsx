import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { downloadCsv } from '../../../collection/download-csv'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { todayAt } from '../../../ui/fields/date-presets'
import { PageBody, PageHeader, Section } from '../../../ui/layout/page'
import { BudgetPanel } from '../budget/budget-panel'
import { ReferencesPanel } from '../budget/references-panel'
import { BillingFacts } from './billing-facts'
import { CompanyInvoices } from './company-invoices'
import { MonthTiles } from './month-tiles'
import { MonthsList } from './months-list'
import { PlaceSwitch } from './place-switch'
import { RulesPanel } from './rules-panel'
import { SpendingTable } from './spending-table'

/** What a place's people ordered month by month, who paid for it, and what the company gives them. */
export default function CompanyBillingScreen() {
  const t = useTranslations('company')
  const f = useFormat()
  const failureText = useFailureText()
  const navigate = useNavigate({ from: '/company-dash/billing' })
  const search = useSearch({ from: '/office/company-dash/billing' })
  const [failure, setFailure] = useState<unknown>(null)
  const thisMonth = todayAt(new Date()).slice(0, 7)
  const month = search.month ?? thisMonth
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true, resetScroll: false })

  const places = trpc.company.locations.list.useQuery({ limit: 20, sort: 'name' })
  const placeId = search.place ?? places.data?.docs[0]?.id
  const place = trpc.company.locations.show.useQuery(
    { id: placeId ?? '' },
    { enabled: placeId !== undefined },
  )
  // The last twelve months, or those up to another month that an address names.
  const yearAgo = `${Number(thisMonth.slice(0, 4)) - 1}${thisMonth.slice(4)}`
  const answer = trpc.company.billing.months.useQuery(
    { locationId: placeId ?? '', month: month > yearAgo && month <= thisMonth ? thisMonth : month },
    { enabled: placeId !== undefined, placeholderData: keepPreviousData },
  )
  const months = answer.data?.months
  const chosen = months?.find(each => each.month === month)
  const spendingFile = () =>
    downloadCsv(
      `/company/${placeId}/billing/people`,
      { month, sort: search.sort, search: search.q },
      `${t('billing.file')}-${month}`,
    )

  if (places.data?.docs.length === 0 && !search.place)
    return <EmptyState icon={Building2} title={t('place.none')} text={t('place.noneText')} />
  const failed = [places, place, answer].find(({ isError }) => isError)
  return (
    <>
      <PageHeader
        title={t('billing.title')}
        text={place.data && `${place.data.name} · ${f.month(`${month}-15T12:00:00Z`)}`}
        actions={
          <>
            <PlaceSwitch
              places={places.data}
              placeId={placeId}
              onChange={next => change({ place: next, q: undefined })}
            />
            <ActionButton icon={Download} action={spendingFile} onError={setFailure}>
              {t('billing.download')}
            </ActionButton>
          </>
        }
      />
      {failure !== null && (
        <Banner tone="bad" onClose={() => setFailure(null)}>
          {failureText(failure)}
        </Banner>
      )}
      <PageBody width="office" className="space-y-4">
        {failed ? (
          <ErrorState
            error={failed.error}
            onRetry={() => Promise.all([places, place, answer].map(one => one.refetch()))}
          />
        ) : (
          <>
            <MonthTiles month={chosen} />
            {placeId && <BudgetPanel placeId={placeId} month={month} />}
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <Section title={t('billing.months')} flush className="min-w-0">
                {months ? (
                  <MonthsList months={months} month={month} onChoose={next => change({ month: next })} />
                ) : (
                  <Skeleton className="m-4 h-96" />
                )}
              </Section>
              {place.data && (
                <div className="min-w-0 space-y-4">
                  <BillingFacts place={place.data} />
                  <RulesPanel place={place.data} />
                </div>
              )}
            </div>
            {placeId && (
              <div className="grid items-start gap-4 lg:grid-cols-2">
                <CompanyInvoices placeId={placeId} />
                <ReferencesPanel placeId={placeId} month={month} />
              </div>
            )}
            <Section title={t('billing.people', { month: f.month(`${month}-15T12:00:00Z`) })} flush>
              {placeId && <SpendingTable placeId={placeId} month={month} search={search} onChange={change} />}
            </Section>
          </>
        )}
      </PageBody>
    </>
  )
}
