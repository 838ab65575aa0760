import { Link2, Link2Off, ThumbsDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHARGE_REASONS } from '../../../../src/modules/billing/bank/contract/bank-matches'
import { speaksAgainst } from '../../../../src/modules/billing/bank/rules/suggest-invoices'
import { type Outputs, trpc } from '../../../api'
import { useKeys } from '../../../command/keys'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { Kbd } from '../../../ui/display/kbd'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'
import type { BankLine } from './line-list'
import type { Decisions } from './use-decisions'

type Suggestion = Outputs['admin']['bank']['suggest']['suggestions'][number]
type ChargeReason = (typeof CHARGE_REASONS)[number]
/** A bank keeps no more than this of a transfer. */
const MOST_CHARGE_CENTS = 5_000

/** What a line may pay, with what speaks for and against it; of a matched line, what it has paid. */
export function Suggestions({ line, decisions }: { line: BankLine; decisions: Decisions }) {
  const t = useTranslations('bank.match')
  const format = useFormat()
  const query = trpc.admin.bank.suggest.useQuery({ id: line.id })
  const [at, setAt] = useState(0)
  const [reason, setReason] = useState<ChargeReason>('bankCharge')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line begins with its first suggestion.
  useEffect(() => setAt(0), [line.id])
  const suggestions = query.data?.suggestions ?? []
  const chosen = suggestions[at]
  const lacks = chosen ? -chosen.differenceCents : 0
  const isCharge = lacks > 0 && lacks <= MOST_CHARGE_CENTS
  const isPart = lacks > MOST_CHARGE_CENTS && chosen?.invoices.length === 1
  const mayMatch = chosen !== undefined && (lacks === 0 || isCharge || isPart)
  const match = () => {
    if (!chosen || !mayMatch) return
    void decisions.match(line, {
      transactionIds: [line.id],
      invoices: chosen.invoices.map(({ id, openCents }) => ({
        id,
        cents: isPart ? line.amountCents : openCents,
      })),
      ...(isCharge ? { charge: { cents: lacks, reason } } : {}),
    })
  }
  const keys: [string, (event: KeyboardEvent) => unknown][] = suggestions.map((_, index) => [
    String(index + 1),
    () => setAt(index),
  ])
  keys.push(['Enter', event => (mayMatch && !isOnControl(event) ? match() : false)])
  useKeys(Object.fromEntries(keys))
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (!query.data) return <SkeletonRows rows={2} />
  if (line.state === 'matched')
    return (
      <section aria-label={t('paid')} className="space-y-2">
        <h3 className="font-semibold">{t('paid')}</h3>
        <ul className="divide-y rounded-card border bg-surface">
          {query.data.paid.map(({ id, legalId, cents }) => (
            <li key={id} className="flex gap-3 px-3 py-2">
              <span className="num min-w-0 flex-1">{legalId}</span>
              <span className="num">{format.money(cents)}</span>
            </li>
          ))}
        </ul>
        <Button icon={Link2Off} onClick={() => void decisions.clear(line)}>
          {t('clear')}
        </Button>
      </section>
    )
  if (line.amountCents <= 0 || line.state !== 'toDecide') return null
  return (
    <section aria-label={t('title')} className="space-y-3">
      <h3 className="font-semibold">{t('title')}</h3>
      {suggestions.length === 0 ? (
        <p className="text-text2">{t('none')}</p>
      ) : (
        <>
          <ul className="space-y-2">
            {suggestions.map((suggestion, index) => (
              <li key={suggestion.invoices.map(({ id }) => id).join()}>
                <OneSuggestion
                  suggestion={suggestion}
                  number={index + 1}
                  isChosen={index === at}
                  onChoose={() => setAt(index)}
                />
              </li>
            ))}
          </ul>
          {isCharge && (
            <Field label={t('charge', { amount: format.money(lacks) })}>
              <Select
                value={reason}
                onChange={setReason}
                options={CHARGE_REASONS.map(value => ({ value, label: t(`chargeReasons.${value}`) }))}
              />
            </Field>
          )}
          {isPart && <p className="text-text2">{t('part')}</p>}
          <div className="flex flex-wrap gap-2">
            <Button
              kind="primary"
              icon={Link2}
              shortcut="↵"
              whyDisabled={mayMatch ? null : t('sumsDiffer')}
              onClick={match}
            >
              {t('match', { count: chosen?.invoices.length ?? 0 })}
            </Button>
            {chosen && (
              <Button
                kind="ghost"
                icon={ThumbsDown}
                onClick={() =>
                  void decisions.decline(
                    line,
                    chosen.invoices.map(({ id }) => id),
                  )
                }
              >
                {t('decline')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** Enter presses the button or link that has the focus, unless that is a suggestion. */
const isOnControl = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('button:not([data-suggestion]), a') !== null

function OneSuggestion({
  suggestion,
  number,
  isChosen,
  onChoose,
}: {
  suggestion: Suggestion
  number: number
  isChosen: boolean
  onChoose: () => void
}) {
  const t = useTranslations('bank.match')
  const format = useFormat()
  const { invoices, reasons, differenceCents } = suggestion
  return (
    <button
      type="button"
      data-suggestion
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'w-full space-y-1 rounded-card border bg-surface px-3 py-2 text-left hover:bg-sunken',
        isChosen && 'border-brand outline-1 outline-brand',
      )}
    >
      {invoices.map(({ id, legalId, recipientName, openCents }, at) => (
        <span key={id} className="flex items-center gap-3">
          {at === 0 && <Kbd>{String(number)}</Kbd>}
          <span className="num font-medium">{legalId}</span>
          <span className="min-w-0 flex-1 truncate text-text2">{recipientName}</span>
          <span className="num">{format.money(openCents)}</span>
        </span>
      ))}
      <span className="flex flex-wrap gap-1">
        {reasons.map(reason => (
          <Chip key={reason} tone={speaksAgainst(reason) ? 'warn' : 'ok'}>
            {t(`reasons.${reason}`, { amount: format.money(Math.abs(differenceCents)) })}
          </Chip>
        ))}
      </span>
    </button>
  )
}
