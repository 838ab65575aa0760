import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import type { ExplainedStep } from './money-flow'

type Input = ExplainedStep['inputs'][number]

/** What went into an amount, in words: "80 m away", "12 % of €9.50", "€3.00 available". */
export function useStepDetail() {
  const t = useTranslations('refunds')
  const format = useFormat()

  const inWords = ({ name, label, amount, value }: Input): string => {
    const key = `explain.inputs.${name}` as 'explain.inputs.left'
    const figures = [
      value === undefined ? '' : name === 'line' ? `${value} ×` : format.number(value),
      label ?? (t.has(key) ? t(key) : name),
      amount ? format.money(amount.amount) : '',
    ]
    return (label ? figures : [figures[1], figures[0], figures[2]]).filter(Boolean).join(' ')
  }

  return ({ inputs }: ExplainedStep): string => {
    const percent = inputs.find(({ name }) => name === 'percent')?.value
    const whole = inputs.find(({ name }) => name === 'base' || name === 'sold')?.amount
    const isShare = percent !== undefined && whole !== undefined
    const rest = inputs.filter(({ name }) => !isShare || !['percent', 'base', 'sold', 'gross'].includes(name))
    return [
      ...(isShare
        ? [
            t('explain.percentOf', {
              percent: format.percent(percent / 100),
              amount: format.money(whole.amount),
            }),
          ]
        : []),
      ...rest.map(input =>
        input.name === 'meters' && input.value !== undefined
          ? t('explain.away', {
              distance: input.value < 950 ? `${format.number(input.value)} m` : format.distance(input.value),
            })
          : inWords(input),
      ),
    ].join(' · ')
  }
}
