import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { useBankFormat } from './bank-words'

export type BankLine = Outputs['admin']['bank']['transactions']['docs'][number]

/** Bank lines, the newest first; one of them is open. */
export function LineList({
  lines,
  openId,
  onOpen,
}: {
  lines: readonly BankLine[]
  openId: string | null
  onOpen: (id: string) => void
}) {
  const t = useTranslations('bank')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (openId) list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  return (
    <ul ref={list} aria-label={t('lines')} className="divide-y">
      {lines.map(line => (
        <li key={line.id}>
          <ListedLine line={line} isOpen={line.id === openId} onOpen={() => onOpen(line.id)} />
        </li>
      ))}
    </ul>
  )
}

function ListedLine({ line, isOpen, onOpen }: { line: BankLine; isOpen: boolean; onOpen: () => void }) {
  const t = useTranslations('bank')
  const bank = useBankFormat()
  return (
    <button
      type="button"
      aria-current={isOpen}
      onClick={onOpen}
      className={cx(
        'grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-gutter py-2 text-left outline-offset-[-2px] hover:bg-sunken',
        isOpen && 'bg-brandSoft',
      )}
    >
      <span className="truncate font-medium">{line.counterparty || line.concept || t('unnamed')}</span>
      <span className={cx('num text-right font-semibold', line.amountCents > 0 && 'text-ok')}>
        {bank.signed(line.amountCents, line.currency)}
      </span>
      <span className="truncate text-meta text-text2">
        <time dateTime={line.bookedOn} className="num">
          {bank.day(line.bookedOn)}
        </time>
        {line.counterparty && line.concept && ` · ${line.concept}`}
      </span>
      <span className="text-right">
        {line.state !== 'toDecide' && (
          <Chip tone={line.state === 'matched' ? 'ok' : 'muted'}>{t(`states.${line.state}`)}</Chip>
        )}
      </span>
    </button>
  )
}
