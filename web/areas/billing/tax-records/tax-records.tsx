import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FileCheck, ListTree, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  TAX_RECORD_STATES,
  type TaxRecordState,
} from '../../../../src/modules/billing/tax-records/rules/record-state'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { FilterChip } from '../../../ui/display/chip'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageHeader, Section } from '../../../ui/layout/page'
import { ChainFoot } from '../invoices/chain-foot'
import { CodeList } from './code-list'
import { IssuerFlow } from './issuer-flow'
import { RecordSheet } from './record-sheet'
import { RecordState } from './record-state'

const REFRESH_MS = 10_000

/** The tax record of each invoice, its state at the agency, and what the agency has refused. */
export default function TaxRecordsScreen() {
  const t = useTranslations('tax-records')
  const screens = useTranslations('screens')
  const navigate = useNavigate()
  const search = useSearch({ from: '/office/admin/tax-records' })
  const summary = trpc.admin.taxRecords.summary.useQuery(undefined, { refetchInterval: REFRESH_MS })
  const [hasCodes, setHasCodes] = useState(false)
  const go = (change: { state?: TaxRecordState | undefined; record?: string | undefined }) =>
    void navigate({ to: '/admin/tax-records', search: { ...search, ...change }, resetScroll: false })
  return (
    <>
      <PageHeader
        title={screens('taxRecords')}
        actions={
          <>
            <Button icon={ListTree} onClick={() => setHasCodes(true)}>
              {t('codes.title')}
            </Button>
            <Button asChild>
              <Link to="/admin/tax-declaration">
                <ScrollText size={16} aria-hidden />
                {screens('taxDeclaration')}
              </Link>
            </Button>
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {summary.isPending ? (
          <SkeletonRows />
        ) : summary.isError ? (
          <ErrorState error={summary.error} onRetry={summary.refetch} />
        ) : (
          <div className="space-y-4 px-gutter py-4">
            {summary.data.agency !== 'live' && (
              <Banner tone={summary.data.agency === 'none' ? 'bad' : 'info'}>
                {t(`agencies.${summary.data.agency}`)}
              </Banner>
            )}
            {summary.data.issuers.length > 0 && (
              <Section title={t('issuers')} flush>
                <ul aria-label={t('issuers')} className="divide-y">
                  {summary.data.issuers.map(issuer => (
                    <IssuerFlow key={issuer.issuerId} issuer={issuer} />
                  ))}
                </ul>
              </Section>
            )}
          </div>
        )}
        <fieldset aria-label={t('state')} className="flex flex-wrap gap-2 px-gutter pb-3">
          <FilterChip pressed={!search.state} onPress={() => go({ state: undefined })}>
            {t('all')}
          </FilterChip>
          {TAX_RECORD_STATES.map(state => (
            <FilterChip key={state} pressed={search.state === state} onPress={() => go({ state })}>
              {t(`states.${state}`)}
            </FilterChip>
          ))}
        </fieldset>
        <RecordList state={search.state} onOpen={record => go({ record })} />
        <ChainFoot />
      </div>
      {search.record && (
        <RecordSheet
          key={search.record}
          id={search.record}
          onOpen={record => go({ record })}
          onClose={() => go({ record: undefined })}
        />
      )}
      {hasCodes && <CodeList onClose={() => setHasCodes(false)} />}
    </>
  )
}

function RecordList({ state, onOpen }: { state: TaxRecordState | undefined; onOpen: (id: string) => void }) {
  const t = useTranslations('tax-records')
  const f = useFormat()
  const query = trpc.admin.taxRecords.list.useInfiniteQuery(
    { ...(state && { state }) },
    { getNextPageParam: page => page.nextCursor, refetchInterval: REFRESH_MS },
  )
  if (query.isPending) return <SkeletonRows />
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />
  const records = query.data.pages.flatMap(page => page.records)
  if (records.length === 0)
    return <EmptyState icon={FileCheck} title={t('none')} text={state ? t('noneInState') : t('noneText')} />
  return (
    <div className="px-gutter pb-4">
      <ul aria-label={t('list')} className="divide-y rounded-card border bg-surface">
        {records.map(record => (
          <li key={record.id}>
            <button
              type="button"
              onClick={() => onOpen(record.id)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-left -outline-offset-2 hover:bg-sunken"
            >
              <span className="num w-40 shrink-0 font-medium">{record.legalId}</span>
              <span className="min-w-0 flex-1 basis-40 truncate text-text2">
                {[record.issuerName, t(`kinds.${record.kind}`), record.invoiceKind]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {record.total && <span className="money">{f.money(record.total.amount)}</span>}
              {record.errorCode !== null && (
                <span className="num text-meta text-text3">
                  {t('code', { code: String(record.errorCode) })}
                </span>
              )}
              <RecordState state={record.state} />
              <span className="num text-meta text-text3">{f.dateTime(record.generatedAt)}</span>
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="mt-3"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </div>
  )
}
