import type { useTranslations } from 'use-intl'
import { CSV_START, csvLine, decimals } from '../../../../src/core/rules/csv'
import type { Outputs } from '../../../api'

export type Debtor = Outputs['admin']['receivables']['debtors']['docs'][number]
type Translate = ReturnType<typeof useTranslations<'receivables'>>

const AGES = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const

/** In the words of the screen, with figures that a spreadsheet can add up. */
export function ageingCsv(debtors: readonly Debtor[], t: Translate): string {
  const heading = [
    t('debtor'),
    t('invoiceCount'),
    t('oldestDue'),
    ...AGES.map(age => t(`ages.${age}`)),
    t('owed'),
  ]
  return [
    CSV_START,
    csvLine(heading.map(text => ({ text }))),
    ...debtors.map(debtor =>
      csvLine([
        { text: debtor.name },
        { plain: String(debtor.invoices) },
        { plain: debtor.oldestDueOn },
        ...AGES.map(age => ({
          plain: decimals(debtor.ages.find(each => each.age === age)?.owed.amount ?? 0),
        })),
        { plain: decimals(debtor.owed.amount) },
      ]),
    ),
  ].join('')
}
