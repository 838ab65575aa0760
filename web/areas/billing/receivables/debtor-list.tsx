import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Private } from '../../../session/incognito'
import { cx } from '../../../ui/cx'
import { Money } from '../../../ui/display/figures'
import { AGE_COLORS } from './age-colors'
import type { Debtor } from './ageing-csv'

/** Who owes: how much of it is how late, and a way to their open invoices. */
export function DebtorList({ debtors }: { debtors: readonly Debtor[] }) {
  const t = useTranslations('receivables')
  const largest = Math.max(1, ...debtors.map(({ owed }) => owed.amount))
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{t('caption')}</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b text-left text-meta text-text2">
            <th scope="col" className="px-gutter py-2 font-medium">
              {t('debtor')}
            </th>
            {debtors[0]?.ages.map(({ age }) => (
              <th key={age} scope="col" className="px-2 py-2 text-right font-medium">
                {t(`ages.${age}`)}
              </th>
            ))}
            <th scope="col" className="px-gutter py-2 text-right font-medium">
              {t('owed')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y border-b">
          {debtors.map(debtor => (
            <DebtorRow key={debtor.id} debtor={debtor} largest={largest} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What narrows the invoices to those of one debtor. */
const FILTERS = { company: 'organizationId', location: 'locationId', person: 'userId' } as const

function DebtorRow({ debtor, largest }: { debtor: Debtor; largest: number }) {
  const t = useTranslations('receivables')
  const name = debtor.name || t('unnamed')
  return (
    <tr className="hover:bg-sunken max-lg:flex max-lg:flex-wrap max-lg:px-gutter max-lg:py-2">
      <th
        scope="row"
        className="min-w-0 py-2.5 text-left font-normal max-lg:flex-1 max-lg:basis-40 lg:px-gutter"
      >
        <OpenInvoices debtor={debtor}>
          <Private of="name">{name}</Private>
        </OpenInvoices>
        <span className={cx('block text-meta', debtor.daysLate ? 'text-bad' : 'text-text2')}>
          {t('invoices', { count: debtor.invoices })}
          {debtor.daysLate !== null && `, ${t('oldest', { days: debtor.daysLate })}`}
        </span>
        <Bar debtor={debtor} largest={largest} />
      </th>
      {debtor.ages.map(({ age, owed }) => (
        <td
          key={age}
          className={cx('px-2 py-2.5 text-right max-lg:hidden', owed.amount === 0 && 'text-text3')}
        >
          {owed.amount === 0 ? '–' : <Money cents={owed.amount} />}
        </td>
      ))}
      <td className="py-2.5 text-right lg:px-gutter">
        <Money cents={debtor.owed.amount} className="font-semibold" />
      </td>
    </tr>
  )
}

function OpenInvoices({ debtor, children }: { debtor: Debtor; children: ReactNode }) {
  const className = 'font-medium text-brand underline'
  return debtor.kind === 'other' ? (
    <Link to="/admin/invoices/{-$entityId}" params={{ entityId: debtor.id }} className={className}>
      {children}
    </Link>
  ) : (
    <Link
      to="/admin/invoices/{-$entityId}"
      params={{ entityId: undefined }}
      search={{ filter: `isOpen:true,${FILTERS[debtor.kind]}:${debtor.id}` } as never}
      className={className}
    >
      {children}
    </Link>
  )
}

/** As long as the debt beside the largest of the page, in the colours of its ages. */
function Bar({ debtor, largest }: { debtor: Debtor; largest: number }) {
  const width = `${Math.max(2, (100 * Math.max(0, debtor.owed.amount)) / largest)}%`
  return (
    <span aria-hidden className="mt-1 block h-1.5 max-w-64 overflow-hidden rounded-full bg-sunken">
      <span className="flex h-full" style={{ width }}>
        {debtor.ages.map(({ age, owed }) => (
          <span key={age} className={AGE_COLORS[age]} style={{ flex: `${Math.max(0, owed.amount)} 0 0` }} />
        ))}
      </span>
    </span>
  )
}
