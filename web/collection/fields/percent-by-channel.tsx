import { useTranslations } from 'use-intl'
import { CHANNELS, type Channel } from '../../../src/core/rules/ordering/channels'
import { useFormat } from '../../i18n/format'
import { Field } from '../../ui/fields/field'
import { Input } from '../../ui/fields/input'
import type { OwnField } from '../describe'

interface Props extends Pick<OwnField, 'value' | 'onChange' | 'disabled'> {
  /** What one percent is kept as. */
  one: 1 | 100
  /** What applies in the channels that are left empty. */
  usual?: unknown
}

/** A rate for each channel, written in percent; a channel may be left empty. */
export function PercentByChannel({ value, onChange, disabled, one, usual }: Props) {
  const t = useTranslations('collection')
  const format = useFormat()
  const rates = (value ?? {}) as Partial<Record<Channel, number>>
  if (disabled)
    return (
      <ul>
        {CHANNELS.filter(channel => rates[channel] !== undefined).map(channel => (
          <li key={channel}>
            {t(`choices.channel.${channel}`)}: {format.rate((rates[channel] ?? 0) / one / 100)}
          </li>
        ))}
      </ul>
    )
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {CHANNELS.map(channel => (
        <Field key={channel} label={t(`choices.channel.${channel}`)}>
          <Input
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            step={0.01}
            placeholder={typeof usual === 'number' ? String(usual) : undefined}
            value={rates[channel] === undefined ? '' : rates[channel] / one}
            onChange={event => {
              const { [channel]: _, ...others } = rates
              const percent = Number(event.target.value)
              onChange(
                event.target.value === ''
                  ? others
                  : { ...others, [channel]: one === 1 ? percent : Math.round(percent * one) },
              )
            }}
            after={<span className="text-text3">%</span>}
          />
        </Field>
      ))}
    </div>
  )
}
