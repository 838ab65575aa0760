import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Field, FieldGroup } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'

/** A line as it is written: texts, until all of it can be read. */
export interface WrittenLine {
  key: number
  name: string
  quantity: string
  price: string
  vat: string
}

export const blankLine = (key: number): WrittenLine => ({
  key,
  name: '',
  quantity: '1',
  price: '',
  vat: '10',
})

const numberIn = (text: string) => {
  const plain = text.trim().replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}

/** The lines as they are sent, or null while one of them is not whole. */
export function readLines(lines: readonly WrittenLine[]) {
  const read = lines.map(line => ({
    name: line.name.trim(),
    quantity: numberIn(line.quantity),
    price: Math.round(numberIn(line.price) * 100),
    taxPercentage: numberIn(line.vat),
  }))
  const isWhole = read.every(
    line =>
      line.name !== '' &&
      Number.isInteger(line.quantity) &&
      line.quantity > 0 &&
      Number.isInteger(line.price) &&
      line.taxPercentage >= 0 &&
      line.taxPercentage <= 100,
  )
  return read.length > 0 && isWhole ? read : null
}

/** Lines of an invoice, written by hand. */
export function LineFields({
  lines,
  onChange,
}: {
  lines: readonly WrittenLine[]
  onChange: (lines: WrittenLine[]) => void
}) {
  const t = useTranslations('invoices.edit')
  const f = useFormat()
  const change = (key: number, part: Partial<WrittenLine>) =>
    onChange(lines.map(line => (line.key === key ? { ...line, ...part } : line)))
  const sum = readLines(lines)?.reduce((cents, line) => cents + line.quantity * line.price, 0)
  return (
    <FieldGroup label={t('lines')}>
      <ol className="space-y-3">
        {lines.map((line, index) => (
          <li key={line.key}>
            <fieldset className="grid grid-cols-[1fr_1fr_1fr_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_5rem_8rem_5rem_auto]">
              <legend className="sr-only">{t('lineNumber', { number: index + 1 })}</legend>
              <Field label={t('name')} className="max-sm:col-span-4">
                <Input
                  value={line.name}
                  maxLength={200}
                  onChange={event => change(line.key, { name: event.target.value })}
                />
              </Field>
              <Field label={t('quantity')}>
                <Input
                  inputMode="numeric"
                  value={line.quantity}
                  onChange={event => change(line.key, { quantity: event.target.value })}
                />
              </Field>
              <Field label={t('price')}>
                <Input
                  inputMode="text"
                  value={line.price}
                  after="€"
                  onChange={event => change(line.key, { price: event.target.value })}
                />
              </Field>
              <Field label={t('vat')}>
                <Input
                  inputMode="decimal"
                  value={line.vat}
                  onChange={event => change(line.key, { vat: event.target.value })}
                />
              </Field>
              <Button
                kind="ghost"
                icon={Trash2}
                aria-label={t('removeLine', { number: index + 1 })}
                disabled={lines.length === 1}
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              />
            </fieldset>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-meta text-text3">{t('priceHint')}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Button
          icon={Plus}
          onClick={() => onChange([...lines, blankLine(Math.max(...lines.map(({ key }) => key)) + 1)])}
        >
          {t('addLine')}
        </Button>
        {sum !== undefined && <b className="money">{t('sum', { total: f.money(sum) })}</b>}
      </div>
    </FieldGroup>
  )
}
