import { ArrowDownLeft, ArrowUpRight, EyeOff, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Facts } from '../../../ui/layout/page'
import { useBankFormat } from './bank-words'
import type { BankLine } from './line-list'

/** One bank line as the bank writes it, and what is decided of it. */
export function LineDetail({
  line,
  onDecide,
  onShowImport,
  children,
}: {
  line: BankLine
  onDecide: (state: 'toDecide' | 'notOurs') => void
  onShowImport: (id: string) => void
  /** What the line pays, or may pay. */
  children: ReactNode
}) {
  const t = useTranslations('bank')
  const format = useFormat()
  const bank = useBankFormat()
  const cameIn = line.amountCents >= 0
  const Direction = cameIn ? ArrowDownLeft : ArrowUpRight
  const { importId } = line
  return (
    <section aria-labelledby="bank-line" className="space-y-4">
      <header className="flex flex-wrap items-center gap-3">
        <span
          className={cx(
            'grid size-9 shrink-0 place-items-center rounded-full',
            cameIn ? 'bg-okSoft text-ok' : 'bg-mutedSoft text-text2',
          )}
        >
          <Direction size={18} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="bank-line" className="break-words text-title">
            {line.counterparty || line.concept || t('unnamed')}
          </h2>
          <p className="text-text2">{t(cameIn ? 'cameIn' : 'wentOut')}</p>
        </div>
        <b className="num text-head">{bank.signed(line.amountCents, line.currency)}</b>
      </header>
      <Facts
        items={[
          [t('facts.bookedOn'), figures(bank.day(line.bookedOn))],
          [t('facts.valueOn'), figures(bank.day(line.valueOn))],
          [t('facts.concept'), line.concept || '—'],
          [t('facts.iban'), figures(line.iban ? bank.account(line.iban) : '—')],
          [t('facts.reference'), figures(line.reference || '—')],
          [t('facts.account'), figures(bank.account(line.account))],
          ...(line.decidedAt
            ? [
                [
                  t('facts.decided'),
                  t('decidedBy', { name: line.decidedBy ?? '—', time: format.dateTime(line.decidedAt) }),
                ] as const,
              ]
            : []),
        ]}
      />
      {children}
      <div className="flex flex-wrap gap-2">
        {line.state === 'matched' ? null : line.state === 'toDecide' ? (
          <Button icon={EyeOff} shortcut="N" onClick={() => onDecide('notOurs')}>
            {t('notOurs')}
          </Button>
        ) : (
          <Button icon={RotateCcw} onClick={() => onDecide('toDecide')}>
            {t('takeBack')}
          </Button>
        )}
        {importId && (
          <Button kind="ghost" onClick={() => onShowImport(importId)}>
            {t('showImport')}
          </Button>
        )}
      </div>
    </section>
  )
}

const figures = (text: string) => <span className="num">{text}</span>
