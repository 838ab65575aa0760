import { useTranslations } from 'use-intl'
import {
  DATE_ORDERS,
  DECIMAL_MARKS,
  readCents,
  readDay,
} from '../../../../src/modules/billing/bank/rules/bank-values'
import type { CsvColumns } from '../../../../src/modules/billing/bank/rules/read-csv-statement'
import { Field } from '../../../ui/fields/field'
import { IbanInput } from '../../../ui/fields/iban-input'
import { Select } from '../../../ui/fields/select'
import { useBankFormat } from './bank-words'
import type { Beginning } from './read-beginning'

const NONE = 'none'
const SHOWN_ROWS = 3
const OPTIONAL = ['valueOn', 'counterparty', 'iban', 'reference', 'balance'] as const
const AMOUNTS = ['amount', 'amountIn', 'amountOut'] as const

interface Props {
  rows: Beginning['rows']
  columns: CsvColumns
  onColumns: (columns: CsvColumns) => void
  account: string
  onAccount: (account: string) => void
}

/** Which column of a bank's CSV file says what, with the first rows as they are read. */
export function CsvColumnsForm({ rows, columns, onColumns, account, onAccount }: Props) {
  const t = useTranslations('bank.csv')
  const heading = rows.find(({ line }) => line === columns.headingLine)?.cells ?? []
  const width = Math.max(heading.length, ...rows.slice(0, 50).map(({ cells }) => cells.length))
  const names = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: heading[at]?.trim() || t('column', { number: at + 1 }),
  }))
  const withNone = [{ value: NONE, label: t('none') }, ...names]
  const choose = (name: keyof CsvColumns, label: string) => (
    <Field label={label}>
      <Select
        value={columns[name] === null ? NONE : String(columns[name])}
        onChange={value => onColumns({ ...columns, [name]: value === NONE ? null : Number(value) })}
        options={name === 'bookedOn' ? names : withNone}
      />
    </Field>
  )
  return (
    <div className="space-y-4">
      <Field label={t('account')} required>
        <IbanInput value={account} onChange={onAccount} />
      </Field>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {choose('bookedOn', t('fields.bookedOn'))}
        <Field label={t('fields.concept')}>
          <Select
            value={columns.concept[0] === undefined ? NONE : String(columns.concept[0])}
            onChange={value => onColumns({ ...columns, concept: value === NONE ? [] : [Number(value)] })}
            options={withNone}
          />
        </Field>
        {AMOUNTS.map(name => (
          <div key={name}>{choose(name, t(`fields.${name}`))}</div>
        ))}
        {OPTIONAL.map(name => (
          <div key={name}>{choose(name, t(`fields.${name}`))}</div>
        ))}
        <Field label={t('dateOrder')}>
          <Select
            value={columns.dateOrder}
            onChange={dateOrder => onColumns({ ...columns, dateOrder })}
            options={DATE_ORDERS.map(value => ({ value, label: t(`dateOrders.${value}`) }))}
          />
        </Field>
        <Field label={t('decimalMark')}>
          <Select
            value={columns.decimalMark}
            onChange={decimalMark => onColumns({ ...columns, decimalMark })}
            options={DECIMAL_MARKS.map(value => ({
              value,
              label: t(value === ',' ? 'decimalMarks.comma' : 'decimalMarks.point'),
            }))}
          />
        </Field>
      </div>
      <FirstRows rows={rows} columns={columns} />
    </div>
  )
}

function FirstRows({ rows, columns }: Pick<Props, 'rows' | 'columns'>) {
  const t = useTranslations('bank.csv')
  const bank = useBankFormat()
  const shown = rows.filter(({ line }) => line > columns.headingLine).slice(0, SHOWN_ROWS)
  const amountIn = (cells: readonly string[]) => {
    const read = (at: number | null) => (at === null ? null : readCents(cells[at] ?? '', columns.decimalMark))
    if (columns.amount !== null) return read(columns.amount)
    const went = read(columns.amountOut)
    return read(columns.amountIn) ?? (went === null ? null : -Math.abs(went))
  }
  return (
    <section aria-label={t('firstRows')}>
      <h3 className="font-semibold">{t('firstRows')}</h3>
      <ul className="mt-1 divide-y rounded-card border">
        {shown.map(({ line, cells }) => {
          const day = readDay(cells[columns.bookedOn] ?? '', columns.dateOrder)
          const cents = amountIn(cells)
          return (
            <li key={line} className="flex flex-wrap gap-x-3 px-3 py-2">
              <span className="num text-text2">{day ? bank.day(day) : t('noDay')}</span>
              <span className="min-w-0 flex-1 truncate">
                {columns.concept.map(at => cells[at] ?? '').join(' ')}
              </span>
              <b className="num">{cents === null ? t('noAmount') : bank.signed(cents, 'EUR')}</b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
