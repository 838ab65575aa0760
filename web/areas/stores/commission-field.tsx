import { useTranslations } from 'use-intl'
import { CHANNELS, type Channel } from '../../../src/core/rules/ordering/channels'
import type { OwnField } from '../../collection/describe'
import { useFormat } from '../../i18n/format'
import { Field } from '../../ui/fields/field'
import { Input } from '../../ui/fields/input'

/** What the platform keeps of a sale, by channel; written in percent, kept in hundredths of it. */
export function CommissionField({ value, onChange, disabled }: OwnField) {
  const t = useTranslations('collection')
  const format = useFormat()
  const bps = (value ?? {}) as Partial<Record<Channel, number>>
  if (disabled)
    return (
      <ul>
        {CHANNELS.filter(channel => bps[channel] !== undefined).map(channel => (
          <li key={channel}>
            {t(`choices.channel.${channel}`)}: {format.percent((bps[channel] ?? 0) / 10_000)}
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
            min={0}
            max={100}
            step={0.1}
            value={bps[channel] === undefined ? '' : bps[channel] / 100}
            onChange={event => {
              const { [channel]: _, ...others } = bps
              onChange(
                event.target.value === ''
                  ? others
                  : { ...bps, [channel]: Math.round(Number(event.target.value) * 100) },
              )
            }}
            after={<span className="text-text3">%</span>}
          />
        </Field>
      ))}
    </div>
  )
}
