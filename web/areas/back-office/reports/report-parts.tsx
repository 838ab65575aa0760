import { Download, FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { downloadCsv } from '../../../collection/download-csv'
import { lookUp, useNames } from '../../../collection/lookups'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Money } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Combobox } from '../../../ui/fields/combobox'
import { Select } from '../../../ui/fields/select'
import { Section } from '../../../ui/layout/page'
import type { ReportsAddress } from './use-reports-address'

/** The company, and if wanted one of its offices. */
export function CompanyChoice({ address }: { address: ReportsAddress }) {
  const t = useTranslations('reports')
  const { companyId, officeId, set } = address
  const company = useNames('organizations', companyId ? [companyId] : []).get(companyId ?? '')
  const office = useNames('locations', officeId ? [officeId] : []).get(officeId ?? '')
  return (
    <>
      <div className="w-56 max-sm:w-full">
        <Combobox
          label={t('company')}
          placeholder={t('company')}
          value={companyId}
          valueLabel={company ?? (companyId ? '…' : undefined)}
          clearable
          search={text => lookUp('organizations', text)}
          onChange={id => set({ company: id ?? undefined, office: undefined })}
        />
      </div>
      <div className="w-56 max-sm:w-full">
        <Combobox
          label={t('office')}
          placeholder={t('office')}
          value={officeId}
          valueLabel={office ?? (officeId ? '…' : undefined)}
          clearable
          search={text => lookUp('locations', text, companyId ? { organizationId: companyId } : {})}
          onChange={id => set({ office: id ?? undefined })}
        />
      </div>
    </>
  )
}

/** What the lines of a report are. */
export function LinesChoice<Line extends string>({
  value,
  options,
  onChange,
}: {
  value: Line
  options: readonly Line[]
  onChange: (value: Line) => void
}) {
  const t = useTranslations('reports')
  return (
    <Select
      label={t('linesLabel')}
      className="!w-auto"
      value={value}
      onChange={onChange}
      options={options.map(one => ({ value: one, label: t(`lines.${one as 'day'}`) }))}
    />
  )
}

/** Keeps a report as a file. */
export function FileButton({
  path,
  query,
  name,
  whyDisabled,
}: {
  path: string
  query: Record<string, string | undefined>
  name: string
  whyDisabled: string | null
}) {
  const t = useTranslations('reports')
  const failureText = useFailureText()
  return (
    <ActionButton
      icon={Download}
      className="ml-auto"
      action={() => downloadCsv(path, query, name)}
      onError={error => toast.error(failureText(error))}
      whyDisabled={whyDisabled}
    >
      {t('download')}
    </ActionButton>
  )
}

/** The controls of a report, in a row that wraps. */
export const Controls = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

interface ShownProps {
  query: { isError: boolean; error: unknown; refetch: () => unknown; data: unknown; isFetching: boolean }
  /** Something has to be chosen before there is a report. */
  missing: string | null
  isEmpty: boolean
  children: ReactNode
}

/** A report, or why there is none. */
export function Shown({ query, missing, isEmpty, children }: ShownProps) {
  const t = useTranslations('reports')
  if (missing) return <EmptyState icon={FileSpreadsheet} title={missing} text={t('missingText')} />
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (!query.data) return <SkeletonRows />
  if (isEmpty) return <EmptyState icon={FileSpreadsheet} title={t('empty')} text={t('emptyText')} />
  return (
    <div aria-busy={query.isFetching} className={query.isFetching ? 'opacity-60' : ''}>
      {children}
    </div>
  )
}

export interface ReportColumn<Row> {
  name: string
  cell: (row: Row) => ReactNode
}

export const moneyCell = (money: { amount: number }) => <Money cents={money.amount} />

/** A report as a table, with its sums at the end; it scrolls sideways where it is too wide. */
export function ReportTable<Row, Totals>({
  title,
  columns,
  sums,
  rows,
  keyOf,
  totals,
}: {
  title: string
  columns: readonly ReportColumn<Row>[]
  /** Of each column its sum, in their order. */
  sums: readonly ((totals: Totals) => ReactNode)[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  totals: Totals
}) {
  const align = (at: number) => (at === 0 ? 'text-left' : 'num pl-4 text-right')
  return (
    <Section title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section tabIndex={0} aria-label={title} className="-mx-4 -my-2 overflow-x-auto px-4 py-2">
        <table className="w-full whitespace-nowrap text-dense">
          <thead className="text-chip text-text3">
            <tr>
              {columns.map((column, at) => (
                <th key={column.name} scope="col" className={`${align(at)} pb-1 font-medium`}>
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(row => (
              <tr key={keyOf(row)}>
                {columns.map((column, at) =>
                  at === 0 ? (
                    <th key={column.name} scope="row" className="py-1.5 text-left font-medium">
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.name} className={`${align(at)} py-1.5`}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-line border-t-2 font-semibold">
              {sums.map((sum, at) => (
                <td key={columns[at]?.name} className={`${align(at)} pt-2`}>
                  {sum(totals)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </Section>
  )
}
