import type { useTranslations } from 'use-intl'
import { CSV_START, csvLine, decimals } from '../../../../src/core/rules/csv'
import type { Outputs } from '../../../api'
import { saveFile } from '../../../save-file'
import type { useMovementText } from './movement-text'

type Statement = Outputs['customer']['wallet']['statement']
type Translate = ReturnType<typeof useTranslations<'wallet'>>
type TextOf = ReturnType<typeof useMovementText>

/** In the words of the screen, with figures that a spreadsheet can add up. */
export function statementCsv(
  { movements, from, to, opening, closing }: Statement,
  t: Translate,
  textOf: TextOf,
): string {
  const lines = movements.map(movement => {
    const { what, why } = textOf(movement)
    return csvLine([
      { plain: movement.createdAt.toISOString() },
      { text: what },
      { text: why.join('; ') },
      { text: movement.order?.ufid ?? '' },
      { plain: decimals(movement.amount.amount) },
      { plain: decimals(movement.balanceAfter.amount) },
    ])
  })
  const edge = (day: string, label: string, cents: number) =>
    csvLine([{ plain: day }, { text: label }, null, null, null, { plain: decimals(cents) }])
  return [
    CSV_START,
    csvLine(
      (['date', 'what', 'why', 'order', 'amount', 'balance'] as const).map(name => ({
        text: t(`statement.${name}`),
      })),
    ),
    edge(from, t('statement.opening', { day: from }), opening.amount),
    ...lines,
    edge(to, t('statement.closing', { day: to }), closing.amount),
  ].join('')
}

export function keepAsFile(statement: Statement, t: Translate, textOf: TextOf) {
  const content = new Blob([statementCsv(statement, t, textOf)], { type: 'text/csv' })
  saveFile(content, `comanda-wallet-${statement.from}-${statement.to}.csv`)
}
